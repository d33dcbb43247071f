import { expect, it } from "vitest";
import { formatterFor } from "#app/i18n/format.server.ts";
import { times, timesFigure } from "./figures.server.ts";

const en = formatterFor("en");

it.each([
  [2, "2"],
  [2.5, "2.5"],
  [1.125, "1.125"],
  [0.99 * (25 / 24), "1.03…"],
  [0.99 * (13 / 12), "1.0725"],
  [0.99 * (13 / 8), "1.60…"],
  [13 / 11, "1.18…"],
  [99.999, "99.999"],
  [199 / 3, "66.33…"],
  [1_234.5, "1,234.5"],
  [123_456 / 7, "17,636…"],
  [0.1 + 0.2, "0.3"],
  [0, "0"],
])("writes %d stakes as %s, which is no other multiple", (stakes, figure) => {
  expect(timesFigure(en, stakes)).toBe(figure);
});

it("has the decimals asked for, in the language of the page", () => {
  expect(timesFigure(en, 2, 2)).toBe("2.00");
  expect(timesFigure(en, 1.125, 2)).toBe("1.125");
  expect(times(formatterFor("de"), 1.125)).toBe("1,125×");
});
