import type { Currency } from "#app/contract/money.ts";
import type { AccountKey, Posting } from "#server/platform/modules/ledger/index.ts";

export const playerAccount = (playerId: string, kind: "cash" | "bonus" | "held", currency: Currency): AccountKey => ({
  owner: "player",
  ownerId: playerId,
  kind,
  currency,
});

/** The fees of payments and transfers. */
export const feesAccount = (currency: Currency): AccountKey => ({
  owner: "house",
  ownerId: "fees",
  kind: "clearing",
  currency,
});

/** Both sides of a movement from one account to another; none for an amount of zero. */
export const move = (from: AccountKey, to: AccountKey, amount: bigint): Posting[] =>
  amount === 0n
    ? []
    : [
        { account: from, amount: -amount },
        { account: to, amount },
      ];
