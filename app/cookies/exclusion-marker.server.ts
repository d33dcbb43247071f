import type { Restriction } from "#app/contract/player.ts";
import { instant } from "#app/contract/values.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

const PREFIX = "self-exclusion:";

/** The end of the exclusion this browser remembers; null without one, and for a cookie that is not exactly in our format. */
export function rememberedExclusion(request: Request): Date | null {
  const value = readCookie(request, "exclusion");
  if (!value?.startsWith(PREFIX)) return null;
  const dateTill = instant.safeParse(value.slice(PREFIX.length));
  return dateTill.success ? new Date(dateTill.data) : null;
}

/**
 * The cookie that remembers an exclusion beyond the session (PRODUCT §2): its kind and its end. It stays after the end, as the
 * exclusion does, and is removed with it or when the player signs out (SPEC §4). Null if nothing changes.
 */
export function exclusionMarker(request: Request, { enabled, dateTill }: Restriction): string | null {
  const known = readCookie(request, "exclusion");
  if (!enabled || !dateTill) return known === null ? null : clearExclusionMarker();
  const value = PREFIX + dateTill;
  return known === value ? null : writeCookie("exclusion", value);
}

/** Renews the marker of a visitor's browser for its full lifetime. */
export function renewedMarker(request: Request): string | null {
  const dateTill = rememberedExclusion(request);
  return dateTill && writeCookie("exclusion", PREFIX + dateTill.toISOString());
}

export const clearExclusionMarker = (): string => writeCookie("exclusion", null);
