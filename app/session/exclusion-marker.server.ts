import type { Restriction } from "#app/contract/player.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

/**
 * The cookie that remembers an exclusion beyond the session (PRODUCT §2): which one, and until when; gone when the
 * exclusion is over or the player signs out (SPEC §4). Null when there is nothing new to remember.
 */
export function exclusionMarker(request: Request, { enabled, dateTill }: Restriction, now: Date): string | null {
  if (!enabled || !dateTill) return null;
  const value = `self-exclusion:${dateTill}`;
  const seconds = Math.floor((Date.parse(dateTill) - now.getTime()) / 1000);
  return readCookie(request, "exclusion") === value || seconds <= 0 ? null : writeCookie("exclusion", value, seconds);
}

export const clearExclusionMarker = (): string => writeCookie("exclusion", null);
