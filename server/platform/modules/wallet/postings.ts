import type { Currency } from "#app/contract/money.ts";
import type { AccountKey, Posting } from "#server/platform/modules/ledger/index.ts";

export function requirePositive(amount: bigint): void {
  if (amount <= 0n) throw new Error("money moves in amounts above zero");
}

export const playerAccount = (playerId: string, kind: "cash" | "bonus" | "held", currency: Currency): AccountKey => ({
  owner: "player",
  ownerId: playerId,
  kind,
  currency,
});

export const gameAccount = (gameId: string, kind: "stakes" | "payouts", currency: Currency): AccountKey => ({
  owner: "game",
  ownerId: gameId,
  kind,
  currency,
});

export const houseAccount = (ownerId: string, kind: "payouts" | "clearing", currency: Currency): AccountKey => ({
  owner: "house",
  ownerId,
  kind,
  currency,
});

/** The fees of payments and transfers. */
export const feesAccount = (currency: Currency): AccountKey => houseAccount("fees", "clearing", currency);

/** What a payment provider owes the house or is owed by it. */
export const clearingAccount = (provider: string, currency: Currency): AccountKey => ({
  owner: "provider",
  ownerId: provider,
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
