import { and, asc, eq, gte, lt } from "drizzle-orm";
import { SIGN_RULES } from "#app/contract/figures.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { Period } from "#server/platform/db/period.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { resultsUntil } from "#server/platform/modules/history/index.ts";
import { ledgerCashChanges as change } from "#server/platform/modules/ledger/index.ts";
import { dayOf, daysBefore } from "#server/platform/utc-days.ts";
import { type DaySums, summed } from "./days.ts";

export interface Deposit {
  at: Date;
  /** Minor units. */
  amount: bigint;
  currency: RealCurrency;
}

/** What was credited to a player in a period, in order. */
export async function depositsOf(db: Database, playerId: string, { from, until }: Period): Promise<Deposit[]> {
  const isAsked = and(
    eq(change.playerId, playerId),
    eq(change.kind, "deposit_credited"),
    ...[gte(change.at, from), lt(change.at, until)],
  );
  const rows = await db.select().from(change).where(isAsked).orderBy(asc(change.at));
  // Points are never deposited.
  return rows.map(({ at, amount, currency }) => ({ at, amount, currency: currency as RealCurrency }));
}

/**
 * Whether a deposit came soon after a loss: on one of the days after a day that ended below zero, or while its own day
 * stood there. Results are by day, in one currency.
 */
function isAfterLoss({ at }: Pick<Deposit, "at">, ended: ReadonlyMap<string, bigint>, stood: bigint): boolean {
  const own = dayOf(at);
  const days = Array.from({ length: SIGN_RULES.deposits_after_loss.withinDays }, (_, past) =>
    daysBefore(own, past + 1),
  );
  return stood < 0n || days.some((day) => (ended.get(day) ?? 0n) < 0n);
}

/** How many deposits came soon after a loss; `days` reach as far before the first of them as the rule does. */
export async function countAfterLoss(
  db: Database,
  playerId: string,
  deposits: readonly Deposit[],
  days: ReadonlyMap<string, DaySums>,
  currency: RealCurrency,
): Promise<number> {
  const instants = deposits.map(({ at }) => at);
  const stood = summed(
    await resultsUntil(db, playerId, instants),
    ({ at }) => at.toISOString(),
    (part) => inCurrency(part.result, part.currency, currency),
  );
  const ended = new Map([...days].map(([day, { staked, paid }]) => [day, paid - staked]));
  return deposits.filter((deposit) => isAfterLoss(deposit, ended, stood.get(deposit.at.toISOString()) ?? 0n)).length;
}
