import { sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { instantOf, isWithin } from "#server/platform/db/period.ts";
import { euroCents, isReal } from "#server/platform/modules/currencies/index.ts";
import { marksAt } from "#server/platform/modules/history/index.ts";
import { accountId, ledgerCashChanges } from "#server/platform/modules/ledger/index.ts";
import { accountsOf, playerAccount } from "#server/platform/modules/wallet/index.ts";
import { weeksAfter } from "./rule.ts";

interface Moved extends Record<string, unknown> {
  deposited: string;
  withdrawn: string;
}

/** Minor units deposited and withdrawn; withdrawals that were released or returned are not counted. */
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

/**
 * Minor units of the player's own money staked on rounds open at an instant: held money without pending withdrawals and without
 * bonus money.
 */
async function stakedAt(
  db: Database | Transaction,
  { playerId, currency }: { playerId: string; currency: RealCurrency },
  { at, balance: held }: { at: Date; balance: bigint },
): Promise<bigint> {
  if (held === 0n) return 0n;
  const account = (kind: "held" | "bonus") => sql`${accountId(playerAccount(playerId, kind, currency))}::uuid`;
  const then = instantOf(at);
  const { rows } = await db.execute<{ other: string }>(sql`
    select ((
      select coalesce(sum(posting.amount), 0) from payments
      join ledger_transactions entry on entry.reference_kind = 'payment' and entry.reference_id = payments.id and entry.at < ${then}
      join ledger_postings posting on posting.transaction_id = entry.id and posting.account_id = ${account("held")}
      where payments.player_id = ${playerId} and payments.kind = 'withdrawal'
    ) + (
      select coalesce(-sum(posting.amount), 0) from player_bonuses bonus
      join rounds on rounds.bonus_id = bonus.id and rounds.bonus_stake > 0
      left join ledger_transactions void on void.reference_kind = 'round' and void.reference_id = rounds.id
        and void.kind = 'round_voided'
      join ledger_transactions entry on entry.reference_kind = 'round' and entry.reference_id = rounds.id
        and entry.kind = 'stake_held' and entry.at < ${then}
      join ledger_postings posting on posting.transaction_id = entry.id and posting.account_id = ${account("bonus")}
      where bonus.player_id = ${playerId} and coalesce(rounds.settled_at, void.at, 'infinity') >= ${then}
    ))::text as other`);
  return held - BigInt(rows[0]?.other ?? 0);
}

/**
 * A week's movements of one account, and the loss: deposits − withdrawals − (closing − opening), where the stakes of open rounds
 * count as still there at both ends. A stake is thereby lost in the week in which its round is settled, and in no other (decision
 * 161).
 */
async function accountIn(
  db: Database | Transaction,
  { playerId, currency, week, now }: { playerId: string; currency: RealCurrency; week: Date; now: Date },
) {
  const ends = { instants: [week, weeksAfter(week, 1)], now };
  const [moved, balances, held] = await Promise.all([
    movedIn(db, playerId, currency, week),
    marksAt(db, accountId(playerAccount(playerId, "cash", currency)), ends),
    marksAt(db, accountId(playerAccount(playerId, "held", currency)), ends),
  ]);
  const [before = 0n, after = 0n] = balances.map(({ balance }) => balance);
  const [openingStaked = 0n, closingStaked = 0n] = await Promise.all(
    held.map((mark) => stakedAt(db, { playerId, currency }, mark)),
  );
  return {
    currency,
    ...moved,
    opening: before,
    closing: after,
    openingStaked,
    closingStaked,
    lost: moved.deposits - moved.withdrawals - (after + closingStaked - before - openingStaked),
  };
}

/** The figures of a player's week by account, and its loss in euro cents. */
export async function figuresOf(db: Database | Transaction, playerId: string, week: Date, now: Date) {
  const purses = await accountsOf(db, playerId);
  const currencies = purses.map(({ currency }) => currency).filter(isReal);
  const accounts = [];
  for (const currency of currencies) accounts.push(await accountIn(db, { playerId, currency, week, now }));
  const lost = accounts.reduce((sum, { lost, currency }) => sum + (euroCents(lost, currency) ?? 0n), 0n);
  return {
    lost,
    accounts: accounts.map(({ currency, ...account }) => ({
      deposits: toMoney(account.deposits, currency),
      withdrawals: toMoney(account.withdrawals, currency),
      opening: toMoney(account.opening, currency),
      closing: toMoney(account.closing, currency),
      openingStaked: toMoney(account.openingStaked, currency),
      closingStaked: toMoney(account.closingStaked, currency),
      lost: toMoney(account.lost, currency),
    })),
  };
}
