import { afterAll, expect, it } from "vitest";
import { ApiFailure } from "#app/api/failure.ts";
import { toMoney } from "#app/contract/money.ts";
import type { TransferQuote } from "#app/contract/transfers.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { quoteView } from "./quote.server.ts";
import { refuseAmount } from "./transfer-form.server.ts";

const door = await openDoor();
afterAll(() => door.close());
const { scope } = await door.visit("/en");
if (!scope) throw new Error("the guards refused the page");

const eur = (minor: bigint) => toMoney(minor, "EUR");
const btc = (minor: bigint) => toMoney(minor, "BTC");

const quote = (to: Partial<TransferQuote["to"]>, left = 0n): TransferQuote => ({
  id: "quo_AbCdEf123456",
  state: "open",
  closes: false,
  secondsLeft: 30,
  createdAt: "2026-11-03T09:12:00Z",
  expiresAt: "2026-11-03T09:12:30Z",
  gives: eur(5_000n),
  feeBasisPoints: 50,
  fee: eur(25n),
  changed: eur(4_975n),
  gets: btc(50_000n),
  rate: { numerator: "1", denominator: "99500" },
  publication: { source: "sandbox", day: "2026-11-03" },
  from: { before: eur(5_000n + left), after: eur(left), leastWithdrawal: eur(1_000n) },
  to: { before: btc(0n), after: btc(50_000n), leastWithdrawal: btc(40_000n), ...to },
});

it("warns before money goes where less than can be withdrawn would be, or where no way pays out", () => {
  expect(quoteView(scope, quote({})).remainders).toEqual([]);
  expect(quoteView(scope, quote({}, 999n)).remainders).toEqual([expect.stringContaining("would then hold €9.99")]);
  expect(quoteView(scope, quote({ leastWithdrawal: null })).remainders).toEqual([
    expect.stringContaining("No way of payment pays out of a BTC account"),
  ]);
});

it.each([
  [50n, 60n, "At least €1, or all that is free: €0.60."],
  [60n, 60n, "€0.60 comes to less than the smallest sum in BTC, so nothing would arrive there."],
  [60n, 200n, "Between €1 and €2, please."],
])("says of %s of %s cents what can be moved", (amount, free, text) => {
  const parameters = { minimum: "100", maximum: String(free), currency: "EUR" };
  const failure = new ApiFailure([{ code: "amount_out_of_limits", parameters }], "request");
  const typed = { from: "EUR", to: "BTC", amount: eur(amount) } as const;
  expect(() => refuseAmount(scope, typed, failure)).toThrow(expect.objectContaining({ text }));
});
