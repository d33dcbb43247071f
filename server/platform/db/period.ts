import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { HISTORY_MONTHS } from "#app/contract/values.ts";
import { DAY_MS } from "#server/durations.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { dayAfter, dayOf, startOfDay } from "#server/platform/utc-days.ts";

/** Instants from `from` on, before `until`. */
export interface Period {
  from: Date;
  until: Date;
}

/** The start of the longest period that ends at an instant. */
export function longestBefore(until: Date): Date {
  const first = new Date(until);
  first.setUTCMonth(first.getUTCMonth() - HISTORY_MONTHS);
  return first;
}

/**
 * The requested days, both ends included: until today where no last day is given, and as long as a history may be at once where
 * no first day is given. Refuses days in the wrong order and a longer period.
 */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const until = new Date(startOfDay(to ?? dayOf(now)).getTime() + DAY_MS);
  const earliest = longestBefore(until);
  if (from === undefined) return { from: earliest, until };
  if (from > dayOf(new Date(until.getTime() - DAY_MS)))
    throw fieldRefusal("validation_failed", "to", "too_early", { min: from });
  if (startOfDay(from) < earliest)
    throw fieldRefusal("validation_failed", "from", "too_early", { min: dayOf(earliest) });
  return { from: startOfDay(from), until };
}

/** The instants at which its days start, and its end. */
export function daysOf({ from, until }: Period): Date[] {
  const count = Math.max(0, Math.ceil((until.getTime() - from.getTime()) / DAY_MS));
  return [...Array.from({ length: count }, (_, place) => new Date(from.getTime() + place * DAY_MS)), until];
}

/** A period whose ends may be places of a prepared query. */
export type PeriodGiven = Record<keyof Period, Date | SQLWrapper>;

export const instantOf = (at: Date | SQLWrapper): SQL =>
  sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;

/** The instant at which a UTC day starts. */
const dayStart = (day: string): SQL => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** Whether an instant lies in a UTC day. */
export const isOnDay = (day: string, at: SQL): SQL =>
  sql`(${at} >= ${dayStart(day)} and ${at} < ${dayStart(dayAfter(day))})`;

/** The same; true for every instant where no day is given. */
export const isOnAnyOr = (day: string | undefined, at: SQL): SQL =>
  day === undefined ? sql`${at} is not null` : isOnDay(day, at);

/** Whether a date is the given day; true for every date where none is given. */
export const isAnyOr = (day: string | undefined, date: SQL): SQL =>
  day === undefined ? sql`true` : sql`${date} = ${day}::date`;

/** The UTC day of an instant. */
export const utcDay = (at: SQL): SQL => sql`(${at} at time zone 'UTC')::date`;

/** An instant in milliseconds since 1970. */
export const millis = (at: AnyPgColumn | SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`;

/** The rows within a period, where `at` is their column. */
export const isWithin = ({ from, until }: PeriodGiven, at: AnyPgColumn | SQL): SQL =>
  sql`(${at} >= ${instantOf(from)} and ${at} < ${instantOf(until)})`;
