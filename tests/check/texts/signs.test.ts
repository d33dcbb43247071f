import { expect, it } from "vitest";
import { signProblems } from "./signs.ts";

const found = (language: string, text: string) => signProblems(language, [["a:b", text]]).length;

it.each(["Annulée : trop tard", "Annulée: trop tard", "Gardez-le ; écrivez", "Vraiment ?", "« oui »"])(
  "reports a French text without no-break spaces: %s",
  (text) => {
    expect(found("fr", text)).toBe(1);
    expect(found("ca", text)).toBe(0);
  },
);

it.each(["Annulée\u00a0: trop tard", "Vraiment\u00a0?", "«\u00a0oui\u00a0»", "à 12:30, https://openhand.example/?a=b"])(
  "reports nothing in %s",
  (text) => expect(found("fr", text)).toBe(0),
);

it.each(['say "yes"', "it's"])("reports the straight quotation mark in %s", (text) => {
  expect(found("en", text)).toBe(1);
});
