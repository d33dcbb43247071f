import { expect, it } from "vitest";
import { phoneNumber } from "#app/contract/phone.ts";
import { phoneExample } from "./phone-example.ts";
import known from "./phone-examples.json" with { type: "json" };

const asTyped = (example: string) => example.replaceAll("\u00a0", " ").replaceAll("\u2011", "-");

it("is a number that a form takes, with the code of its country", () => {
  expect(Object.keys(known).length).toBeGreaterThan(240);
  for (const [country, number] of Object.entries(known)) {
    const example = phoneExample(country, "en");
    expect(phoneNumber.safeParse(example).success, `${country} ${example}`).toBe(true);
    expect(asTyped(example).startsWith(`+${number}`), `${country} ${example}`).toBe(true);
    expect(example).not.toMatch(/[ -]/);
  }
});

it.each([
  ["DE", "fr", "+49 30 123456"],
  ["EE", "de", "+372 123456"],
  ["JM", "en", "+1 876 123456"],
  ["", "kk", "+7 701 234 56 78"],
  [null, "pt", "+55 11 91234-5678"],
  ["toString", "en", "+44 7700 900123"],
] as const)("of %s in %s is %s", (country, language, example) => {
  expect(asTyped(phoneExample(country, language))).toBe(example);
});
