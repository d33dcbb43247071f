import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import english from "#locales/en/sms.json" with { type: "json" };
import { type SmsName, smsTo } from "./index.ts";

const isSms = (name: string): name is SmsName => name in english;
const NAMES = Object.keys(english).filter(isSms);
const VALUES = { code: "012345", count: 10 };
const each = LANGUAGES.flatMap((language) => NAMES.map((name) => [language, name] as const));
const write = (language: (typeof LANGUAGES)[number], name: SmsName, values = VALUES) =>
  smsTo({ phone: "+4915112345678", language }, name, values);

/** Three parts: 153 characters each in the GSM alphabet, 67 in any other. */
const isShort = (text: string) => text.length <= (/^[\p{ASCII}]*$/u.test(text) ? 459 : 201);

describe("smsTo", () => {
  it.each(each)("%s %s is complete and short, and contains a code without any link", (language, name) => {
    const { to, text } = write(language, name);
    expect(to).toBe("+4915112345678");
    expect(text).toContain(VALUES.code);
    expect(text).not.toMatch(/[{}\n]|undefined|\[object|https?:|www\.|\//);
    expect(text).not.toContain(`${name}.`);
    expect(isShort(text)).toBe(true);
  });

  it.each(NAMES)("%s differs in every language", (name) => {
    expect(new Set(LANGUAGES.map((language) => write(language, name).text)).size).toBe(LANGUAGES.length);
  });

  it("throws when a parameter is missing", () => {
    expect(() => smsTo({ phone: "+4915112345678", language: "en" }, "phoneCode", { count: 10 })).toThrow(
      /^a letter was not given {{code}}$/,
    );
  });
});
