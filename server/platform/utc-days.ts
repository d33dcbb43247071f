import { DAY_MS } from "#server/durations.ts";

/** An entry is dated when its request arrives, and written within seconds: so long after midnight, a day has all of its own. */
const SETTLED_MS = 10 * 60 * 1000;

/** The day of an instant in UTC, as YYYY-MM-DD: days compare as their texts do. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** When a day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const daysBefore = (day: string, count: number): string => dayOf(new Date(Date.parse(day) - count * DAY_MS));

export const dayAfter = (day: string): string => daysBefore(day, -1);

/** Both days included. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
};

/** The last day that is over and to which nothing is added any more. */
export const lastFinishedDay = (now: Date): string => daysBefore(dayOf(new Date(now.getTime() - SETTLED_MS)), 1);
