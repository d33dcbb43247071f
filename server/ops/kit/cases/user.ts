import { balance, type Case, info, MALFORMED } from "../case.ts";

export const userCases: Case[] = [
  { name: "info tells of the player", steps: [info()] },
  { name: "info can be asked twice", steps: [info(), info()] },
  { name: "info of nobody is refused", steps: [info({ fields: { user: "nobody-of-the-kit" }, expect: "refused" })] },
  { name: "info without a user is refused", steps: [info({ fields: { user: undefined }, expect: MALFORMED })] },
  { name: "balance is told", steps: [balance(), balance()] },
  {
    name: "balance with an unknown token is refused",
    steps: [balance({ token: "unknown", expect: ["RS_ERROR_INVALID_TOKEN"] })],
  },
  {
    name: "balance with an expired token is refused",
    steps: [balance({ token: "expired", expect: ["RS_ERROR_TOKEN_EXPIRED"] })],
  },
  {
    name: "balance of another than the token's player is refused",
    steps: [balance({ fields: { user: "nobody-of-the-kit" }, expect: "refused" })],
  },
  {
    name: "balance without a token is refused",
    steps: [balance({ fields: { token: undefined }, expect: [...MALFORMED, "RS_ERROR_INVALID_TOKEN"] })],
  },
  {
    name: "balance with a token that is a number is refused",
    steps: [balance({ fields: { token: 7 }, expect: MALFORMED })],
  },
];
