import { again, bet, type Case, ONE, rollback, win } from "../case.ts";

const aboveBalance = (balance: number): number => balance + ONE;

export const betCases: Case[] = [
  { name: "a bet takes its amount", steps: [bet("b"), win("w", "b")] },
  { name: "two bets in one round take both amounts", steps: [bet("b"), bet("c", { amount: 2 * ONE })] },
  { name: "bets in two rounds take both amounts", steps: [bet("b"), bet("c", { round: "next" })] },
  {
    name: "a bet of more than there is takes nothing",
    steps: [bet("b", { amount: aboveBalance, expect: ["RS_ERROR_NOT_ENOUGH_MONEY"] })],
  },
  {
    name: "a bet that was refused for want of money stays refused when there is some",
    steps: [
      bet("a"),
      bet("b", { amount: aboveBalance, expect: ["RS_ERROR_NOT_ENOUGH_MONEY"] }),
      win("w", "a", { amount: 3 * ONE }),
      again("b"),
      bet("c", { amount: 2 * ONE }),
    ],
  },
  { name: "a bet of nothing moves nothing", steps: [bet("b", { amount: 0, expect: "any" })] },
  {
    name: "a free bet takes nothing from the player",
    steps: [
      bet("b", {
        fields: { is_free: true, reward_uuid: "7a3d4c1e-0c57-4f3a-9d5e-0a6b8b6f2f10" },
        moves: 0,
        expect: "any",
      }),
    ],
  },
  { name: "an aggregated bet is a bet", steps: [bet("b", { fields: { is_aggregated: true } }), win("w", "b")] },
  { name: "a bet may close its round", steps: [bet("b", { fields: { round_closed: true } })] },
  {
    name: "a bet in a round that is closed is taken exactly or not at all",
    steps: [bet("b"), win("w", "b", { fields: { round_closed: true } }), bet("c", { expect: "any" })],
  },
  {
    name: "a bet with an unknown token is refused",
    steps: [bet("b", { token: "unknown", expect: ["RS_ERROR_INVALID_TOKEN"] })],
  },
  {
    name: "a bet with an expired token is refused",
    steps: [bet("b", { token: "expired", expect: ["RS_ERROR_TOKEN_EXPIRED"] })],
  },
  {
    name: "a bet of another than the token's player is refused",
    steps: [bet("b", { fields: { user: "nobody-of-the-kit" }, expect: "refused" })],
  },
  {
    name: "a bet at an unknown game is refused",
    steps: [bet("b", { fields: { game_code: "no-such-game" }, expect: ["RS_ERROR_INVALID_GAME"] })],
  },
  {
    name: "a bet in a currency nobody has is refused",
    steps: [bet("b", { fields: { currency: "QQQ" }, expect: ["RS_ERROR_WRONG_CURRENCY"] })],
  },
  {
    name: "a round and an id in any script are taken",
    steps: [
      bet("b", { fields: { round: "тур-№7-🎲-ザ", supplier_transaction_id: "ставка-ё-1" } }),
      win("w", "b", { fields: { round: "тур-№7-🎲-ザ" } }),
    ],
  },
];

/** Separate from the others, because the other currency is a setting. */
export const otherCurrencyCases = (currency: string): Case[] => [
  {
    name: "a bet in another currency than the session's is refused",
    steps: [bet("b", { fields: { currency }, expect: ["RS_ERROR_WRONG_CURRENCY"] })],
  },
  {
    name: "a win in another currency than its bet's is refused",
    steps: [bet("b"), win("w", "b", { fields: { currency }, expect: ["RS_ERROR_WRONG_CURRENCY"] }), rollback("r", "b")],
  },
  {
    name: "the same bet in another currency is another bet",
    steps: [
      bet("b"),
      bet("b", { fields: { currency }, expect: ["RS_ERROR_DUPLICATE_TRANSACTION"] }),
      rollback("r", "b"),
    ],
  },
];
