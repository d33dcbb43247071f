import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.server.ts";

const detect = (accept: string | null, cookie = "") =>
  detectLanguage(
    new Request("http://openhand.test", {
      headers: { ...(accept === null ? {} : { "Accept-Language": accept }), Cookie: cookie },
    }),
  );

describe("Accept-Language", () => {
  it.each([
    ["pl", "pl"],
    ["PL", "pl"],
    ["pt-BR", "pt"],
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
    ["en;q=0.2, de;q=0.9, fr;q=0.5", "de"],
    ["en;q=0.2,fr", "fr"],
    ["ja,zh;q=0.9,kk;q=0.1", "kk"],
    ["it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7", "en"],
    ["fr-CH, en;q=0.1", "fr"],
    ["en ; q=0.5 , de ;q=0.6", "de"],
    ["es-419,en;q=0.9", "es"],
    ["zh-Hant-TW;q=1, tr-TR;q=0.3, ca;q=0.2", "tr"],
    ["de;q=0, fr;q=0.5", "fr"],
    ["de;q=0", "ru"],
    ["*", "ru"],
    ["ja", "ru"],
    ["", "ru"],
    [null, "ru"],
    ["english", "ru"],
    [";;;q=,,=", "ru"],
    ["en_US", "ru"],
    ["-".repeat(5000), "ru"],
  ])("%s is %s", async (header, language) => {
    expect(await detect(header)).toBe(language);
  });
});

describe("the cookie takes precedence", () => {
  it.each([
    ["lang=tr", "tr"],
    ["lang=it", "de"],
    ["lang=", "de"],
    ["lang=__proto__", "de"],
    ["lang=%E0%A4%A", "de"],
    ["other=tr", "de"],
  ])("%s is %s", async (cookie, language) => {
    expect(await detect("de", cookie)).toBe(language);
  });
});
