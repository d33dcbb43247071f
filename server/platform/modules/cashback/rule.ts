import { CASHBACK_HIGH, CASHBACK_LOW } from "#app/contract/points.ts";
import { DAY_MS } from "#server/durations.ts";

/**
 * The one rule of cashback (PRODUCT §8): the whole loss of a week earns 5 % below 100.00 EUR, 7 % from there to 500.00 EUR and 10
 * % above.
 */
export function percentOf(lost: bigint): number {
  if (lost <= 0n) return 0;
  if (lost < CASHBACK_LOW) return 5;
  return lost <= CASHBACK_HIGH ? 7 : 10;
}

/** The cashback for a loss in euro cents, rounded down. */
export const worthOf = (lost: bigint): bigint => (lost * BigInt(percentOf(lost))) / 100n;

/** Points for a sum of euro cents, rounded down. */
export const pointsFor = (cents: bigint, pointsPerEuro: bigint): bigint => (cents * pointsPerEuro) / 100n;

const WEEK_MS = 7 * DAY_MS;
/** Weeks start on Fridays: 1 January 1970 was a Thursday. */
const FIRST_FRIDAY_MS = DAY_MS;

/** The start of the week of an instant: midnight of Friday in UTC. */
export const weekOf = (at: Date): Date =>
  new Date(Math.floor((at.getTime() - FIRST_FRIDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_FRIDAY_MS);

export const weeksAfter = (week: Date, weeks: number): Date => new Date(week.getTime() + weeks * WEEK_MS);
