import { again, bet, type Case, ONE, rollback, win } from "../case.ts";

export const rollbackCases: Case[] = [
  { name: "a rollback gives a bet back", steps: [bet("b"), rollback("r", "b")] },
  { name: "a rollback gives one bet back and leaves the other", steps: [bet("b"), bet("c"), rollback("r", "c")] },
  {
    name: "a rollback under a second uuid gives nothing more",
    steps: [bet("b"), rollback("r", "b"), rollback("s", "b")],
  },
  { name: "a rollback of what never was is taken and moves nothing", steps: [rollback("r", "never")] },
  {
    name: "a bet that comes after its rollback is not taken",
    steps: [rollback("r", "b"), bet("b", { expect: "any" })],
  },
  {
    name: "a bet that comes twice after two rollbacks is not taken",
    steps: [rollback("r", "b"), rollback("s", "b"), bet("b", { expect: "any" }), again("b")],
  },
  {
    name: "a win on a bet that came after its rollback is refused",
    steps: [rollback("r", "b"), bet("b", { expect: "any" }), win("w", "b", { expect: "refused" })],
  },
  {
    name: "a rollback that came before its bet gives nothing when it comes again",
    steps: [rollback("r", "b"), bet("b", { expect: "any" }), again("r")],
  },
  {
    name: "a rollback of a win takes it back or is refused",
    steps: [bet("b"), win("w", "b", { amount: 2 * ONE }), rollback("r", "w", { expect: "any" })],
  },
  {
    name: "a rollback of a bet whose win was paid gives the bet back",
    steps: [bet("b", { amount: 2 * ONE }), win("w", "b"), rollback("r", "b")],
  },
  { name: "a rollback with an expired token is taken", steps: [bet("b"), rollback("r", "b", { token: "expired" })] },
  {
    name: "a rollback with an unknown token is taken exactly or not at all",
    steps: [bet("b"), rollback("r", "b", { token: "unknown", expect: ["RS_OK", "RS_ERROR_INVALID_TOKEN"] })],
  },
  {
    name: "a rollback of a bet that was refused gives nothing",
    steps: [bet("b", { amount: (balance) => balance + ONE, expect: "refused" }), rollback("r", "b")],
  },
  {
    name: "a rollback of a free bet gives nothing",
    steps: [bet("b", { fields: { is_free: true }, moves: 0, expect: "any" }), rollback("r", "b")],
  },
  {
    name: "a rollback of a rollback moves nothing",
    steps: [bet("b"), rollback("r", "b"), rollback("s", "r", { expect: "any", moves: 0 })],
  },
  {
    name: "a rollback of another's bet gives nothing",
    steps: [
      bet("b"),
      rollback("r", "b", { fields: { user: "nobody-of-the-kit" }, expect: "refused" }),
      rollback("s", "b"),
    ],
  },
  { name: "a rollback may close its round", steps: [bet("b"), rollback("r", "b", { fields: { round_closed: true } })] },
];
