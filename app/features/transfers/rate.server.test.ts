import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import type { TransferQuote } from "#app/contract/transfers.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { workingOf } from "./rate.server.ts";

const quote = (changed: TransferQuote["changed"], gets: TransferQuote["gets"], rate: TransferQuote["rate"]) =>
  ({ changed, gets, rate }) as TransferQuote;

const working = (...of: Parameters<typeof quote>) => {
  const { rate, sum, unrounded } = workingOf(formatterFor("en"), quote(...of));
  return [rate, sum, unrounded].map((text) => text.replaceAll("\u00a0", " "));
};

it("states a rate as it was published, and the resulting sum", () => {
  const rate = { numerator: "8493", denominator: "2000" };
  expect(working(toMoney(4_975n, "EUR"), toMoney(21_126n, "PLN"), rate)).toEqual([
    "€1 = zł 4.2465",
    "€49.75 × 4.2465",
    "211.2633…",
  ]);
});

it("divides where the received currency is worth more", () => {
  const rate = { numerator: "2000", denominator: "8493" };
  expect(working(toMoney(10_000n, "PLN"), toMoney(2_354n, "EUR"), rate)).toEqual([
    "€1 = zł 4.2465",
    "zł 100.00 ÷ 4.2465",
    "23.5488…",
  ]);
});

it("states a rate without an end as a fraction", () => {
  const rate = { numerator: "2271", denominator: "8493" };
  expect(working(toMoney(8_493n, "PLN"), toMoney(2_271n, "USD"), rate)).toEqual([
    "$1 ≈ zł 3.73976",
    "zł 84.93 ÷ 8493/2271",
    "22.7100",
  ]);
});
