import { and, eq, type SQL, sql } from "drizzle-orm";
import { REAL_CURRENCIES, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared, type Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockTally } from "#server/platform/modules/player-limits/index.ts";
import { lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { openAccounts, type Purse, pursesColumn } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { closedAccounts } from "./tables.ts";

/** A player's money in one currency with an open account. */
type OpenAccount = Purse & { currency: RealCurrency };

const isEmpty = ({ cash, bonus, held }: Purse): boolean => cash === 0n && bonus === 0n && held === 0n;

const moneyOf = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db
    .select(moneyColumns(sql`${playerId}`))
    .from(players)
    .where(eq(players.id, playerId)),
);

/**
 * The player's open accounts, in the contract's order of currencies. Money that is owed is credited even to a closed account (a
 * pending payment, a provider's win, a prize), so an account with money in it counts as open.
 */
async function openAccountsOf(db: Database | Transaction, playerId: string): Promise<OpenAccount[]> {
  const [money] = await moneyOf(db, { playerId });
  return money ? openAmong(money) : [];
}

interface Money {
  /** In every currency the player ever had an account in. */
  purses: Purse[];
  closed: string[];
}

const openAmong = ({ purses, closed }: Money): OpenAccount[] =>
  REAL_CURRENCIES.flatMap((currency) =>
    purses
      .filter((purse) => purse.currency === currency && !(closed.includes(currency) && isEmpty(purse)))
      .map((purse) => ({ ...purse, currency })),
  );

/** All of a player's money, as columns of a statement about the player. */
export const moneyColumns = (playerId: SQL) => ({
  purses: pursesColumn(playerId),
  closed: sql<string[]>`array(select currency from ${closedAccounts} where player_id = ${playerId})`,
});

/** Whether some of the money can be moved between two open accounts. */
export function isTransferAvailable(money: Money): boolean {
  const open = openAmong(money);
  return open.length > 1 && open.some(({ cash }) => cash > 0n);
}

/** The player's open account in a currency. Refuses with `account_closed` where it is closed or never existed. */
export async function openAccountOf(tx: Transaction, playerId: string, currency: RealCurrency): Promise<OpenAccount> {
  const account = (await openAccountsOf(tx, playerId)).find((open) => open.currency === currency);
  if (!account) throw new Refusal("account_closed", { currency });
  return account;
}

/** Changes a player's accounts: one change at a time, and while nothing relies on which are open ({@link lockPlayer}). */
const change = (
  context: Context,
  playerId: string,
  act: (tx: Transaction, player: { id: string; currency: RealCurrency }) => Promise<void>,
): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await act(tx, await lockPlayer(tx, playerId, "update"));
    await record(tx, context, { playerId });
  });

const isOf = (playerId: string, currency: RealCurrency) =>
  and(eq(closedAccounts.playerId, playerId), eq(closedAccounts.currency, currency));

/** Opens an account, or reopens a closed one; does nothing to an open one. */
export const addAccount = (context: Context, playerId: string, currency: RealCurrency): Promise<void> =>
  change(context, playerId, async (tx) => {
    await openAccounts(tx, playerId, currency);
    await tx.delete(closedAccounts).where(isOf(playerId, currency));
  });

/**
 * Makes an open account the active one. Open rounds, payments and launches keep the currency they started in: each stores it in
 * its own row. An account reopened by money credited to it stays open when that is spent.
 */
export const switchAccount = (context: Context, playerId: string, currency: RealCurrency): Promise<void> =>
  change(context, playerId, async (tx) => {
    await openAccountOf(tx, playerId, currency);
    await tx.delete(closedAccounts).where(isOf(playerId, currency));
    // Limits stay in the currency of the registration, which is stored with the first count.
    await lockTally(tx, playerId, context.clock.now());
    await tx.update(players).set({ currency }).where(eq(players.id, playerId));
  });

/**
 * Closes an account within a transaction that has locked the player for update. Refuses with `account_active`, which the last
 * account always is, and `account_not_empty`; does nothing to one that is closed or never existed.
 */
export async function closeWithin(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  player: { id: string; currency: RealCurrency },
  currency: RealCurrency,
): Promise<void> {
  if (player.currency === currency) throw new Refusal("account_active", { currency });
  const account = (await openAccountsOf(tx, player.id)).find((open) => open.currency === currency);
  if (!account) return;
  if (!isEmpty(account)) throw new Refusal("account_not_empty", { currency });
  // There may be a row already: for an account that was credited after it was closed.
  const closedAt = clock.now();
  await tx
    .insert(closedAccounts)
    .values({ playerId: player.id, currency, closedAt })
    .onConflictDoUpdate({ target: [closedAccounts.playerId, closedAccounts.currency], set: { closedAt } });
}

export const closeAccount = (context: Context, playerId: string, currency: RealCurrency): Promise<void> =>
  change(context, playerId, (tx, player) => closeWithin(tx, context, player, currency));

/** Open accounts as the contract shows them. */
export const showAccounts = (money: Money, player: { currency: RealCurrency }) =>
  openAmong(money).map(({ currency, cash, bonus, held }) => ({
    currency,
    active: currency === player.currency,
    cash: toMoney(cash, currency),
    bonus: toMoney(bonus, currency),
    held: toMoney(held, currency),
  }));

export async function viewAccounts(db: Database, player: { id: string; currency: RealCurrency }) {
  const [money] = await moneyOf(db, { playerId: player.id });
  return money ? showAccounts(money, player) : [];
}
