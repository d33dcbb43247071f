import { bet, type Call, type Case, MALFORMED, rollback, win } from "../case.ts";
import { changed } from "../deliveries.ts";

/** A bet with the amount as raw JSON text, for values that a JavaScript number cannot represent. */
const rawAmount = (amount: string, changes: Partial<Call>): Call =>
  bet("b", { delivery: changed((text) => text.replace(/"amount":\d+/, `"amount":${amount}`)), moves: 0, ...changes });

const REFUSED: [what: string, amount: string][] = [
  ["below zero", "-100000"],
  ["with a fraction", "100000.5"],
  ["in a text", '"100000"'],
  ["in a text with a fraction", '"1.00"'],
  ["that is null", "null"],
  ["that is true", "true"],
  ["in a list", "[100000]"],
  ["in an object", '{"value":100000}'],
  ["that is an empty text", '""'],
];

export const amountCases: Case[] = [
  ...REFUSED.map(([what, amount]) => ({
    name: `a bet of an amount ${what} is refused`,
    steps: [rawAmount(amount, { expect: MALFORMED })],
  })),
  {
    name: "a bet of more than any player has is refused",
    steps: [rawAmount("900000000000000", { expect: "refused" })],
  },
  { name: "a bet of more than 2^53 is refused", steps: [rawAmount("9007199254740993", { expect: "refused" })] },
  { name: "a bet of more than 2^63 is refused", steps: [rawAmount("9223372036854775808", { expect: "refused" })] },
  { name: "a bet of more than a number can hold is refused", steps: [rawAmount("1e400", { expect: "refused" })] },
  {
    name: "a win below zero is refused",
    steps: [bet("b"), win("w", "b", { amount: -100_000, expect: MALFORMED }), rollback("r", "b")],
  },
  {
    name: "a win with a fraction is refused",
    steps: [bet("b"), win("w", "b", { amount: 0.5, expect: MALFORMED }), rollback("r", "b")],
  },
  {
    name: "a bet of the finest amount is taken exactly or not at all",
    steps: [bet("b", { amount: 1, expect: "any" }), rollback("r", "b")],
  },
  {
    name: "a win of the finest amount is paid exactly or not at all",
    steps: [bet("b"), win("w", "b", { amount: 99_999, expect: "any" }), rollback("r", "b")],
  },
];
