import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";

it.each(LANGUAGES)("the result of a round says in %s that its sum was paid", (language) => {
  const { tell } = JSON.parse(readFileSync(`locales/${language}/play.json`, "utf8"));
  for (const text of [tell.paid, tell.bonus]) {
    // The word for "paid" and the one for "of".
    const [ofPaid = ""] = text.split("·");
    expect(
      ofPaid
        .replace(/\{\{\w+\}\}/g, "")
        .trim()
        .split(/\s+/).length,
      text,
    ).toBeGreaterThan(1);
  }
});
