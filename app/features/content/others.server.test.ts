import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { COOKIES } from "#app/cookies/cookies.server.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";
import { othersView } from "./others.server.ts";

const SETTINGS: DataOf<"getSettings"> = {
  mode: "production",
  supportEmail: "help@openhand.test",
  minimumAge: 18,
  minimumPasswordLength: 12,
  termsVersion: "1",
  currencies: ["EUR"],
  defaultCurrency: "EUR",
  passkeys: false,
  captcha: null,
};
const CAPTCHA = {
  siteKey: "key",
  scriptUrl: "https://captcha.example/api.js",
  sources: ["https://captcha.example/api/", "https://files.captcha.example"],
};

const bare = await openDoor();
afterAll(() => bare.close());

async function linesOf(
  door: typeof bare,
  language: string,
  page: string,
  captcha: (typeof SETTINGS)["captcha"] = null,
) {
  door.upstream.on("getSettings", answered("getSettings", { ...SETTINGS, captcha }));
  const { scope } = await door.visit(`/${language}/display/${page}`);
  if (!scope) throw new Error("the guards refused the page");
  const view = await othersView(scope, page);
  return view?.lines.map(({ text }) => text) ?? null;
}

describe.each(["privacypolicy", "cookiepolicy"])("%s", (page) => {
  it("says that nobody else sees the visitor where nothing is turned on", async () => {
    expect(await linesOf(bare, "en", page)).toEqual(["This site loads nothing from anyone else."]);
  });

  it.each(LANGUAGES)("names in %s the services an operator turns on, and no others", async (language) => {
    const [captcha = "", ...none] = (await linesOf(bare, language, page, CAPTCHA)) ?? [];
    expect(captcha).toContain("captcha.example, files.captcha.example");
    expect(none).toEqual([]);
    const door = await openDoor({ SENTRY_DSN: "https://key@errors.example/1", ANALYTICS_CONTAINER: "GTM-ABC123" });
    const [errors = "", visits = "", ...more] = (await linesOf(door, language, page)) ?? [];
    expect(errors).toContain("errors.example");
    expect(errors).not.toContain("key@");
    expect(visits).toContain("www.googletagmanager.com");
    expect(more).toEqual([]);
    await door.close();
  });
});

it("leaves the other pages unchanged", async () => {
  expect(await linesOf(bare, "en", "aboutus", CAPTCHA)).toBeNull();
});

/** What browsers store besides cookies, by the source file that stores it. */
const STORED = { "app/root.tsx": ["positions"], "app/state/switches.ts": ["sound", "volume", "fast", "keys"] };

describe("the page about cookies", () => {
  const page = (language: string) => readFileSync(`server/platform/content/${language}/pages/cookiepolicy.md`, "utf8");

  it.each(LANGUAGES)(
    "names in %s every cookie and everything else that is stored, and nothing that is not",
    (language) => {
      const named = new Set([...page(language).matchAll(/`(\w+)`/g)].map(([, name]) => name));
      expect([...named].sort()).toEqual([...Object.keys(COOKIES), ...Object.values(STORED).flat()].sort());
    },
  );

  it("lists every source that stores something", () => {
    const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => join("app", name));
    const storing = sources.filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) &&
        /\b(?:localStorage|sessionStorage|indexedDB|caches)\b|<ScrollRestoration/.test(readFileSync(file, "utf8")),
    );
    expect(storing.sort()).toEqual(Object.keys(STORED));
  });
});
