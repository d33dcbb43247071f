import { MINUTE_MS } from "#server/durations.ts";

const SHORTEST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Longer than any provider's page accepts money and money in transit takes to arrive. */
const WATCHED_MS = 3 * 24 * 60 * MINUTE_MS;

/** When a provider is first asked about a deposit that it has not reported. */
export const firstLook = (now: Date): Date => new Date(now.getTime() + SHORTEST_PAUSE_MS);

const ageOf = (createdAt: Date, now: Date): number => now.getTime() - createdAt.getTime();

/** Whether a deposit has waited for longer than that. */
export const isOverdue = (createdAt: Date, now: Date): boolean => ageOf(createdAt, now) > WATCHED_MS;

/** After a quarter of the time it has waited so far. */
export const nextLook = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + Math.min(Math.max(ageOf(createdAt, now) / 4, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
