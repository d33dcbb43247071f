import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { SIGN_RULES } from "#app/contract/figures.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Database, rowsColumn } from "#server/platform/db/index.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { resultsUntil } from "#server/platform/modules/history/index.ts";
import { ledgerCashChanges as change } from "#server/platform/modules/ledger/index.ts";
import { dayOf, daysBefore } from "#server/platform/utc-days.ts";
import { type DaySums, NO_ROUNDS, summed } from "./days.ts";

export interface Deposit {
  at: Date;
  /** Minor units. */
  amount: bigint;
  currency: RealCurrency;
}

/** The deposits credited to a player in a period, in order, none of them in points, as a column of a statement about the player. */
export const depositsColumn = (playerId: SQL, { from, until }: Record<"from" | "until", SQLWrapper>) =>
  rowsColumn(
    { at: change.at, amount: change.amount, currency: change.currency },
    sql`from ${change} where player_id = ${playerId} and kind = 'deposit_credited'
      and at >= ${from}::timestamptz and at < ${until}::timestamptz order by at`,
  ) as SQL<Deposit[]>;

/**
 * How many deposits came soon after a loss: on one of the days after a day that ended with a loss, or while their own day was at
 * a loss. Results are by day, in one currency; `days` reach as far before the first deposit as the rule does. The result within a
 * day is summed up only for deposits that the days before do not decide.
 */
export async function countAfterLoss(
  db: Database,
  playerId: string,
  deposits: readonly Deposit[],
  days: ReadonlyMap<string, DaySums>,
  currency: RealCurrency,
): Promise<number> {
  const isLoss = ({ staked, paid }: DaySums) => paid < staked;
  const daysBeforeIt = ({ at }: Deposit) =>
    Array.from({ length: SIGN_RULES.deposits_after_loss.withinDays }, (_, past) => daysBefore(dayOf(at), past + 1));
  const undecided = deposits.filter(
    (deposit) => !daysBeforeIt(deposit).some((day) => isLoss(days.get(day) ?? NO_ROUNDS)),
  );
  const instants = undecided.map(({ at }) => at);
  const stood = summed(
    await resultsUntil(db, playerId, instants),
    ({ at }) => at.toISOString(),
    (part) => inCurrency(part.result, part.currency, currency),
  );
  const afterOwnLoss = undecided.filter(({ at }) => (stood.get(at.toISOString()) ?? 0n) < 0n);
  return deposits.length - undecided.length + afterOwnLoss.length;
}
