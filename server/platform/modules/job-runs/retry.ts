/** So many failures in a row and a job is on the dead list: it is tried at its own pace, and an operator is to look. */
export const DEAD_AFTER = 8;

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/**
 * How long after a failure a job is tried again. The first tries come soon, however rarely the job runs; a job that goes on
 * failing is never tried more often than it runs, and never more often than every five minutes.
 */
export function retryAfterMs(failures: number, pauseMs: number): number {
  if (failures >= DEAD_AFTER) return Math.max(pauseMs, LAST_RETRY_MS);
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
}
