import { bet, type Case, ONE, rollback, win } from "../case.ts";

const NO_BET = ["RS_ERROR_TRANSACTION_DOES_NOT_EXIST"] as const;
/** Some wallets of this API family have the second status, others only the first. */
const NO_BET_ANY_MORE = [...NO_BET, "RS_ERROR_TRANSACTION_ROLLED_BACK"] as const;

export const winCases: Case[] = [
  { name: "a win pays its amount", steps: [bet("b"), win("w", "b", { amount: 2 * ONE })] },
  { name: "a win of nothing is taken and moves nothing", steps: [bet("b"), win("w", "b", { amount: 0 })] },
  { name: "a win that closes its round pays", steps: [bet("b"), win("w", "b", { fields: { round_closed: true } })] },
  { name: "two wins in one round pay both", steps: [bet("b", { amount: 3 * ONE }), win("w", "b"), win("v", "b")] },
  {
    name: "a win after its round was closed is paid exactly or not at all",
    steps: [bet("b"), win("w", "b", { fields: { round_closed: true } }), win("v", "b", { expect: "any" })],
  },
  { name: "a win with an expired token is paid", steps: [bet("b"), win("w", "b", { token: "expired" })] },
  {
    name: "a win with an unknown token is paid exactly or not at all",
    steps: [bet("b"), win("w", "b", { token: "unknown", expect: ["RS_OK", "RS_ERROR_INVALID_TOKEN"] })],
  },
  { name: "a win without its bet is refused", steps: [win("w", "never", { expect: NO_BET })] },
  {
    name: "a win after its bet was rolled back is refused",
    steps: [bet("b"), rollback("r", "b"), win("w", "b", { expect: NO_BET_ANY_MORE })],
  },
  {
    name: "a win in another round than its bet's is refused",
    steps: [bet("b"), win("w", "b", { round: "next", expect: NO_BET }), win("v", "b")],
  },
  {
    name: "a win on a bet that was refused is refused",
    steps: [bet("b", { token: "expired", expect: "refused" }), win("w", "b", { expect: NO_BET })],
  },
  {
    name: "a win on a win is refused",
    steps: [bet("b"), win("w", "b"), win("v", "w", { expect: NO_BET })],
  },
  {
    name: "a win that came before its bet is paid once at most",
    steps: [win("w", "b", { expect: NO_BET }), bet("b"), win("w", "b", { expect: "any" })],
  },
  {
    name: "a win of another than the bet's player is refused",
    steps: [bet("b"), win("w", "b", { fields: { user: "nobody-of-the-kit" }, expect: "refused" }), rollback("r", "b")],
  },
];
