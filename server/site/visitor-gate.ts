import { addressList, isListed } from "#server/address-list.ts";
import { within } from "./deadline.ts";

/** True when the house is open to the visitor at an address, so that a page made for another may be served. */
export type VisitorGate = (address: string, requestId: string) => Promise<boolean>;

const KEPT_MS = 10 * 60 * 1000;
const MAXIMUM_ADDRESSES = 20_000;
const ASK_FOR_MS = 1_000;

/** Addresses that are nowhere: a country cannot be told from them. */
const PRIVATE = addressList(
  "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,::1,fc00::/7,fe80::/10",
);

/**
 * Remembers for ten minutes what `isBlocked` said of an address. When it fails, pages are let through, as content is
 * everywhere when nothing can be decided, and it is asked again next time.
 */
export function createVisitorGate(
  isBlocked: (address: string, requestId: string) => Promise<boolean>,
  now: () => number = Date.now,
): VisitorGate {
  const known = new Map<string, { open: boolean; askedAt: number }>();

  return async (address, requestId) => {
    if (isListed(PRIVATE, address)) return true;
    const kept = known.get(address);
    if (kept && now() - kept.askedAt < KEPT_MS) return kept.open;
    try {
      const open = !(await within(ASK_FOR_MS, isBlocked(address, requestId)));
      known.delete(address);
      known.set(address, { open, askedAt: now() });
      for (const oldest of known.keys()) {
        if (known.size <= MAXIMUM_ADDRESSES) break;
        known.delete(oldest);
      }
      return open;
    } catch {
      return true;
    }
  };
}
