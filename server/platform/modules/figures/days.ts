import { FIGURE_DAYS, SIGN_RULES } from "#app/contract/figures.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { Period } from "#server/platform/db/period.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { dayTotals } from "#server/platform/modules/history/index.ts";
import { dayAfter, dayOf, daysBefore, startOfDay } from "#server/platform/utc-days.ts";

/** The sums of the rounds that started on a day, in minor units of one currency. */
export interface DaySums {
  rounds: number;
  staked: bigint;
  paid: bigint;
}

export const NO_ROUNDS: DaySums = { rounds: 0, staked: 0n, paid: 0n };

/** The days of the figures, today included, with start and end. */
export function figureDays(now: Date): { from: string; to: string; period: Period } {
  const to = dayOf(now);
  const from = daysBefore(to, FIGURE_DAYS - 1);
  return { from, to, period: { from: startOfDay(from), until: startOfDay(dayAfter(to)) } };
}

/** Sums by their key. */
export function summed<Item>(items: readonly Item[], keyOf: (item: Item) => string, amountOf: (item: Item) => bigint) {
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0n) + amountOf(item));
  return sums;
}

/** A player's days of the period, and those before it that a deposit in it may follow: other currencies by the reference rate. */
export async function sumsByDay(
  db: Database,
  playerId: string,
  period: Period,
  currency: RealCurrency,
): Promise<Map<string, DaySums>> {
  const earlier = daysBefore(dayOf(period.from), SIGN_RULES.deposits_after_loss.withinDays);
  const days = new Map<string, DaySums>();
  const totals = await dayTotals(db, playerId, { from: startOfDay(earlier), until: period.until });
  for (const { day, rounds, staked, paid, currency: own } of totals) {
    const sum = days.get(day) ?? NO_ROUNDS;
    days.set(day, {
      rounds: sum.rounds + rounds,
      staked: sum.staked + inCurrency(staked, own, currency),
      paid: sum.paid + inCurrency(paid, own, currency),
    });
  }
  return days;
}
