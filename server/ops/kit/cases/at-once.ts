import { atOnce, bet, type Case, ONE, rollback, severalTimes, win } from "../case.ts";

const someRollbacks = ["r", "s", "t", "u"].map((id) => rollback(id, "b"));

export const atOnceCases: Case[] = [
  { name: "a bet that is delivered eight times at once is taken once", steps: [severalTimes(bet("b"))] },
  { name: "a win that is delivered eight times at once is paid once", steps: [bet("b"), severalTimes(win("w", "b"))] },
  {
    name: "a rollback that is delivered eight times at once gives back once",
    steps: [bet("b"), severalTimes(rollback("r", "b"))],
  },
  { name: "four rollbacks of one bet at once give back once", steps: [bet("b"), atOnce(...someRollbacks)] },
  {
    name: "four bets at once take what each of them takes",
    steps: [atOnce(...["b", "c", "d", "e"].map((id) => bet(id, { round: id })))],
  },
  {
    name: "a bet and its rollback at once move nothing in the end",
    steps: [atOnce(bet("b", { expect: "any" }), rollback("r", "b"))],
  },
  {
    name: "a bet and four rollbacks of it at once move nothing in the end",
    steps: [atOnce(bet("b", { expect: "any" }), ...someRollbacks)],
  },
  {
    name: "a win and the rollback of its bet at once are each done exactly or not at all",
    steps: [bet("b"), atOnce(win("w", "b", { expect: "any" }), rollback("r", "b"))],
  },
  {
    name: "two amounts under one uuid at once: one is taken",
    steps: [atOnce(bet("b", { expect: "any" }), bet("b", { amount: 2 * ONE, expect: "any" })), rollback("r", "b")],
  },
  {
    name: "bets and wins at once lose nothing",
    steps: [bet("a", { amount: 3 * ONE }), atOnce(win("w", "a"), bet("c"), win("v", "a"), bet("d"), win("u", "a"))],
  },
];
