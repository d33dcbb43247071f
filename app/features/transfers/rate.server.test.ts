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

it("states a rate without an end with the digits its sum needs", () => {
  const rate = { numerator: "2271", denominator: "8493" };
  expect(working(toMoney(8_493n, "PLN"), toMoney(2_271n, "USD"), rate)).toEqual([
    "$1 ≈ zł 3.73976",
    "zł 84.93 ÷ 3.73976",
    "22.7100",
  ]);
  const back = { numerator: "8493", denominator: "2271" };
  expect(working(toMoney(2_271n, "USD"), toMoney(8_493n, "PLN"), back)).toEqual([
    "$1 ≈ zł 3.739763",
    "$22.71 × 3.739763",
    "84.9300",
  ]);
});

it("states a rate to coins in the direction that has an end", () => {
  const rate = { numerator: "21", denominator: "2000000" };
  expect(working(toMoney(9_950n, "EUR"), toMoney(104_475n, "BTC"), rate)).toEqual([
    "€1 = BTC 0.0000105",
    "€99.50 × 0.0000105",
    "0.0010447500",
  ]);
});

it("writes no fraction, and no sum that a calculator refutes", () => {
  // Of zloty in coins, either way.
  for (const rate of [
    { numerator: "7", denominator: "2831000" },
    { numerator: "2831000", denominator: "7" },
  ]) {
    const isToCoins = rate.numerator === "7";
    const [changed, gets] = isToCoins ? (["PLN", "BTC"] as const) : (["BTC", "PLN"] as const);
    for (const amount of [1n, 995n, 123_456_789n]) {
      const [, sum = "", unrounded = ""] = working(toMoney(amount, changed), toMoney(0n, gets), rate);
      const [, given = "", mark = "", by = ""] = /([\d.,]+) ([÷×]) ([\d.,]+)$/.exec(sum) ?? [];
      const [left, right, result] = [given, by, unrounded.replace("…", "")].map((text) =>
        Number(text.replaceAll(",", "")),
      );
      expect(sum).not.toContain("/");
      const computed = mark === "÷" ? Number(left) / Number(right) : Number(left) * Number(right);
      const last = 10 ** -(isToCoins ? 10 : 4);
      expect(Math.abs(computed - Number(result))).toBeLessThanOrEqual(last);
    }
  }
});
