import { DAY_MS } from "#server/durations.ts";

/** An entry is dated when its request arrives, and committed within seconds: this long after midnight, a day is complete. */
const SETTLED_MS = 10 * 60 * 1000;

/** The UTC day of an instant, as YYYY-MM-DD: days sort as text. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The start of a day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const daysBefore = (day: string, count: number): string => dayOf(new Date(Date.parse(day) - count * DAY_MS));

export const dayAfter = (day: string): string => daysBefore(day, -1);

/** Both days included. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
};

/** The last day that is over and complete. */
export const lastFinishedDay = (now: Date): string => daysBefore(dayOf(new Date(now.getTime() - SETTLED_MS)), 1);
