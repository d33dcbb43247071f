import { sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { isWithin } from "#server/platform/db/period.ts";
import { euroCents, isReal } from "#server/platform/modules/currencies/index.ts";
import { marksAt } from "#server/platform/modules/history/index.ts";
import { accountId, ledgerCashChanges } from "#server/platform/modules/ledger/index.ts";
import { accountsOf, playerAccount } from "#server/platform/modules/wallet/index.ts";
import { weeksAfter } from "./rule.ts";

interface Moved extends Record<string, unknown> {
  deposited: string;
  withdrawn: string;
}

/** Minor units that came as deposits and went as withdrawals; what was put back or returned did not go. */
async function movedIn(db: Database | Transaction, playerId: string, currency: RealCurrency, week: Date) {
  const { amount, at, kind, ...change } = ledgerCashChanges;
  const period = { from: week, until: weeksAfter(week, 1) };
  const { rows } = await db.execute<Moved>(sql`
    select coalesce(sum(${amount}) filter (where ${kind} = 'deposit_credited'), 0)::text as deposited,
      coalesce(-sum(${amount}) filter (where ${kind} like 'withdrawal\\_%'), 0)::text as withdrawn
    from ${ledgerCashChanges}
    where ${change.playerId} = ${playerId} and ${change.currency} = ${currency} and ${isWithin(period, at)}`);
  return { deposits: BigInt(rows[0]?.deposited ?? 0), withdrawals: BigInt(rows[0]?.withdrawn ?? 0) };
}

/** What a week did to one account, and what of it was lost: deposits − withdrawals − (closing − opening). */
async function accountIn(
  db: Database | Transaction,
  { playerId, currency, week, now }: { playerId: string; currency: RealCurrency; week: Date; now: Date },
) {
  const account = accountId(playerAccount(playerId, "cash", currency));
  const [moved, [opening, closing]] = await Promise.all([
    movedIn(db, playerId, currency, week),
    marksAt(db, account, { instants: [week, weeksAfter(week, 1)], now }),
  ]);
  const [before, after] = [opening?.balance ?? 0n, closing?.balance ?? 0n];
  return {
    currency,
    ...moved,
    opening: before,
    closing: after,
    lost: moved.deposits - moved.withdrawals - (after - before),
  };
}

/** The figures of a player's week by account, and what it lost in euro cents. */
export async function figuresOf(db: Database | Transaction, playerId: string, week: Date, now: Date) {
  const purses = await accountsOf(db, playerId);
  const currencies = purses.map(({ currency }) => currency).filter(isReal);
  const accounts = [];
  for (const currency of currencies) accounts.push(await accountIn(db, { playerId, currency, week, now }));
  const lost = accounts.reduce((sum, { lost, currency }) => sum + (euroCents(lost, currency) ?? 0n), 0n);
  return {
    lost,
    accounts: accounts.map(({ currency, deposits, withdrawals, opening, closing, lost }) => ({
      deposits: toMoney(deposits, currency),
      withdrawals: toMoney(withdrawals, currency),
      opening: toMoney(opening, currency),
      closing: toMoney(closing, currency),
      lost: toMoney(lost, currency),
    })),
  };
}
