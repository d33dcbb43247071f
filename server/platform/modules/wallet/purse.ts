import type { SQL } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import {
  accountsColumn,
  openAccounts as openLedgerAccounts,
  playerAccounts,
} from "#server/platform/modules/ledger/index.ts";

/** A player's money in one currency, in minor units, separated as it is shown. */
export interface Purse {
  currency: Currency;
  cash: bigint;
  bonus: bigint;
  held: bigint;
}

const PURSE = ["cash", "bonus", "held"] as const;

const emptyPurse = (currency: Currency): Purse => ({ currency, cash: 0n, bonus: 0n, held: 0n });

/** Opens a player's accounts in one currency; does nothing to open ones. */
export async function openAccounts(tx: Transaction, playerId: string, currency: Currency): Promise<void> {
  await openLedgerAccounts(
    tx,
    PURSE.map((kind) => ({ owner: "player", ownerId: playerId, kind, currency })),
  );
}

/** Every currency the player has accounts in, in alphabetical order. */
export async function accountsOf(db: Database | Transaction, playerId: string): Promise<Purse[]> {
  return gather(await playerAccounts(db, playerId));
}

/** {@link accountsOf} as a column of a statement about a player. */
export const pursesColumn = (playerId: SQL) => accountsColumn(playerId, gather);

/** The player's money in one currency; zeros when there are no such accounts. */
export async function purseOf(db: Database | Transaction, playerId: string, currency: Currency): Promise<Purse> {
  const [purse] = gather(await playerAccounts(db, playerId, currency));
  return purse ?? emptyPurse(currency);
}

function gather(accounts: Awaited<ReturnType<typeof playerAccounts>>): Purse[] {
  const purses = new Map<Currency, Purse>();
  for (const { kind, currency, balance } of accounts) {
    const purse = purses.get(currency) ?? emptyPurse(currency);
    const field = PURSE.find((known) => known === kind);
    if (field) purse[field] = balance;
    purses.set(currency, purse);
  }
  return [...purses.values()];
}
