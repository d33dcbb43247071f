import fc from "fast-check";
import { expect, it } from "vitest";
import { asWritten, lengthOf } from "./written-text.ts";

/** Characters that hostile and careless texts contain. */
const HARD = [
  "a",
  "é",
  "e\u0301",
  " ",
  "\n",
  "\r\n",
  "\t",
  "\u0000",
  "\u202e",
  "\u200d",
  "\ufe0f",
  "\u0301",
  "\u1100",
  "\u1161",
];
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(fc.constantFrom(...HARD, "\ud800", "\u2028", "\u{e0041}", "\u0344", "\u{1d165}"), { maxLength: 60 })
    .map((parts) => parts.join("")),
);

it("is idempotent, because site and platform both apply it", () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(asWritten(asWritten(text))).toBe(asWritten(text));
    }),
  );
});

it("contains nothing that reverses a line, ends a text or piles up", () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(asWritten(text).replace(/[\n\t]/g, "")).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
      expect(asWritten(text)).not.toMatch(/\p{M}{9}|\p{Surrogate}|\n{3}/u);
    }),
  );
});

it("keeps ordinary text unchanged", () => {
  for (const text of [
    "Grüße, привет, сәлем — “¿qué?”\n\n\t1.\u00a0000,00 €",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f",
    "می\u200cخواهم",
  ]) {
    expect(asWritten(text)).toBe(text);
  }
  expect(lengthOf("\u{1f0a1}e")).toBe(2);
});
