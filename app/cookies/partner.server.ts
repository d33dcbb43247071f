import { MOST_PARTNER_PARAMETERS } from "#app/contract/session.ts";
import { readCookie } from "./cookies.server.ts";

/** Query parameters by which partners mark their visits (PRODUCT §3). */
const NAMES = /^(partner|ref|stag|btag|click_id|utm_[a-z_]{1,20})$/;

/**
 * The partner parameters of an address as one canonical query string; null without any. At most as many as are stored: a
 * browser drops a cookie over 4 kB, and it would be set again on every visit.
 */
export function partnerParametersOf(query: URLSearchParams): string | null {
  const kept = new URLSearchParams();
  for (const [name, value] of query) {
    if (kept.size < MOST_PARTNER_PARAMETERS && NAMES.test(name) && value.length <= 200) kept.set(name, value);
  }
  kept.sort();
  return kept.size > 0 ? kept.toString() : null;
}

/** The parameters in the cookie, for the registration. A forged cookie yields only allowed names. */
export function storedPartnerParameters(request: Request): Record<string, string> | undefined {
  const canonical = partnerParametersOf(new URLSearchParams(readCookie(request, "partner_params") ?? ""));
  return canonical ? Object.fromEntries(new URLSearchParams(canonical)) : undefined;
}
