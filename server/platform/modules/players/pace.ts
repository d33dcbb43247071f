import { DAY_MS, MINUTE_MS } from "#server/durations.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** How long a sent message counts. */
export const PACE_MS = DAY_MS;

/** When the next message may be sent, given the earlier ones: one a minute, and a maximum per day. Null: now. */
function freeAt(sent: readonly Date[], aDay: number, now: Date): Date | null {
  const newest = sent.map((at) => at.getTime()).sort((one, other) => other - one);
  const waits = [(newest[0] ?? 0) + MINUTE_MS, (newest[aDay - 1] ?? 0) + DAY_MS];
  const free = Math.max(...waits);
  return free > now.getTime() ? new Date(free) : null;
}

/**
 * Refuses with `too_many_requests` a message that is too soon for one of these: the player, or the number or address, whichever
 * player requested it.
 */
export function requirePace(now: Date, aDay: number, ...sent: readonly (readonly Date[])[]): void {
  const waits = sent.flatMap((times) => freeAt(times, aDay, now)?.getTime() ?? []).map((at) => at - now.getTime());
  if (waits.length > 0) throw new Refusal("too_many_requests", { minutes: Math.ceil(Math.max(...waits) / MINUTE_MS) });
}
