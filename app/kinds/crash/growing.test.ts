import { expect, it } from "vitest";
import { doubled, inPlaceOfZero, shortInPlaceOfZero, timeTo } from "./growing.ts";

it.each([
  ["Cash out €0.00", 137n, "Cash out €1.37"],
  ["0,00 €", 5n, "0,05 €"],
  ["0,00\u00a0₽ забрать", 123_456n, "1234,56\u00a0₽ забрать"],
  ["¥0", 1_200n, "¥1200"],
  ["0.00×", 100_000n, "1000.00×"],
])("%s becomes %d", (text, units, filled) => {
  expect(inPlaceOfZero(text, units)).toBe(filled);
});

it.each([
  [-1, 0],
  [0, 100],
  [9_999, 199],
  [10_000, 200],
  [30_000, 800],
])("after %d ms the multiplier is %d hundredths", (milliseconds, hundredths) => {
  expect(doubled(milliseconds, 10_000)).toBe(hundredths);
});

it.each([
  [150n, "1.5×"],
  [200n, "2×"],
  [1_000n, "10×"],
  [110_050n, "1100.5×"],
])("%d hundredths make the label %s", (hundredths, mark) => {
  expect(shortInPlaceOfZero("0.00×", hundredths)).toBe(mark);
});

it.each([50, 100, 200, 137])("%d hundredths are reached at the computed time", (hundredths) => {
  expect(doubled(Math.ceil(timeTo(hundredths, 10_000)), 10_000)).toBe(Math.max(100, hundredths));
});
