const MINUTE_MS = 60_000;
const SHORTEST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Longer than any provider's page takes money and follows what is on its way. */
const WATCHED_MS = 3 * 24 * 60 * MINUTE_MS;
/** When a provider is first asked about a deposit that it has not told anything of. */
export const firstLook = (now: Date): Date => new Date(now.getTime() + SHORTEST_PAUSE_MS);

/** After a quarter of the time it has waited so far; null when it has waited long enough. */
export function nextLook(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age > WATCHED_MS) return null;
  return new Date(now.getTime() + Math.min(Math.max(age / 4, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
}
