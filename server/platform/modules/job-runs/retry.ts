/**
 * After this many consecutive failures a job is on the dead list: it is retried at its own interval, and an operator should look.
 */
export const DEAD_AFTER = 8;

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/**
 * The delay before a failed job is retried. The first retries come soon, however rarely the job runs; a job that keeps failing is
 * never retried more often than it runs, and never more often than every five minutes.
 */
export function retryAfterMs(failures: number, pauseMs: number): number {
  if (failures >= DEAD_AFTER) return Math.max(pauseMs, LAST_RETRY_MS);
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
}
