import { again, bet, type Case, ONE, rollback, win } from "../case.ts";

const OTHER = ["RS_ERROR_DUPLICATE_TRANSACTION"] as const;

export const repeatCases: Case[] = [
  { name: "a bet that is delivered again is answered as the first time", steps: [bet("b"), again("b")] },
  { name: "a win that is delivered again is answered as the first time", steps: [bet("b"), win("w", "b"), again("w")] },
  {
    name: "a rollback that is delivered again is answered as the first time",
    steps: [bet("b"), rollback("r", "b"), again("r")],
  },
  { name: "a bet that is delivered five times is taken once", steps: [bet("b"), ...Array(4).fill(again("b"))] },
  {
    name: "a bet that is delivered again later is answered with the money of its time",
    steps: [bet("b"), bet("c", { amount: 2 * ONE }), win("w", "c", { amount: 5 * ONE }), again("b")],
  },
  {
    name: "a bet that is delivered again after its rollback stays rolled back",
    steps: [bet("b"), rollback("r", "b"), again("b")],
  },
  {
    name: "a win that is delivered again after later bets is not paid again",
    steps: [bet("b"), win("w", "b", { amount: 2 * ONE }), bet("c"), again("w")],
  },
  { name: "a bet under a new request_uuid is the same bet", steps: [bet("b"), bet("b")] },
  { name: "a win under a new request_uuid is the same win", steps: [bet("b"), win("w", "b"), win("w", "b")] },
  {
    name: "a rollback under a new request_uuid is the same rollback",
    steps: [bet("b"), rollback("r", "b"), rollback("r", "b")],
  },
  {
    name: "a bet that is repeated when its token has expired is the same bet",
    steps: [bet("b"), bet("b", { token: "expired" })],
  },
  { name: "a bet of another amount is another bet", steps: [bet("b"), bet("b", { amount: 2 * ONE, expect: OTHER })] },
  { name: "a bet of another round is another bet", steps: [bet("b"), bet("b", { round: "next", expect: OTHER })] },
  {
    name: "a bet at another game is another bet",
    steps: [bet("b"), bet("b", { fields: { game_code: "no-such-game" }, expect: [...OTHER, "RS_ERROR_INVALID_GAME"] })],
  },
  {
    name: "a win of another amount is another win",
    steps: [bet("b"), win("w", "b"), win("w", "b", { amount: 2 * ONE, expect: OTHER })],
  },
  {
    name: "a win on another bet is another win",
    steps: [bet("b"), bet("c"), win("w", "b"), win("w", "c", { expect: OTHER })],
  },
  {
    name: "a rollback of another bet is another rollback",
    steps: [bet("b"), bet("c"), rollback("r", "b"), rollback("r", "c", { expect: OTHER, moves: 0 })],
  },
  {
    name: "a uuid of a bet is no uuid of a win",
    steps: [bet("b"), win("b", "b", { expect: "refused" }), rollback("r", "b")],
  },
];
