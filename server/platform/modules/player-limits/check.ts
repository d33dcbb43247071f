import { MINUTE_MS } from "#server/durations.ts";
import type { Tally } from "./tally.ts";
import { playedBy } from "./windows.ts";

/** Milliseconds in play since the last answer to the reality check. */
export const playedSinceCheck = (tally: Tally, now: Date): number =>
  Math.max(0, playedBy(tally, now) - tally.checkedPlayedMs);

/** Whether the reality check must be answered before the next bet. */
export const isCheckDue = (tally: Tally, now: Date): boolean =>
  tally.isCheckDue || playedSinceCheck(tally, now) >= tally.checkMinutes * MINUTE_MS;
