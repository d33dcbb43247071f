import { atOnce, bet, type Case, ONE, rollback, win } from "../case.ts";

const allOfIt = (balance: number): number => balance;

/** Two of them exceed the balance. */
const mostOfIt = (balance: number): number => Math.floor((balance * 2) / 3 / ONE) * ONE;

/** These stake nearly the whole balance and roll it back, so they run last: if that fails, no other case lacks money. */
export const everythingCases: Case[] = [
  {
    name: "a bet may take everything, and nothing is left",
    steps: [bet("b", { amount: allOfIt }), bet("c", { expect: ["RS_ERROR_NOT_ENOUGH_MONEY"] }), rollback("r", "b")],
  },
  {
    name: "a rollback of a win that is spent never leaves less than nothing",
    steps: [
      bet("b"),
      win("w", "b", { amount: 5 * ONE }),
      bet("c", { amount: (balance) => balance - ONE }),
      rollback("r", "w", { expect: "any" }),
      rollback("s", "c"),
    ],
  },
  {
    name: "four bets at once that are too much together never leave less than nothing",
    steps: [
      atOnce(...["b", "c", "d", "e"].map((id) => bet(id, { round: id, amount: mostOfIt, expect: "any" }))),
      ...["b", "c", "d", "e"].map((id) => rollback(`r${id}`, id)),
    ],
  },
];
