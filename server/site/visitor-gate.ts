import { addressList, isListed } from "#server/address-list.ts";
import { Kept } from "#server/kept.ts";

/**
 * Returns the part of a guest page's cache key that depends on the visitor's country; null where the country is blocked, so
 * that no cached page is served.
 */
export type VisitorGate = (address: string, requestId: string) => Promise<string | null>;

const FRESH_MS = 10 * 60 * 1000;
/** How much longer a result is used while a new lookup is in flight or fails. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** Pause after a failed lookup; without it every cached page would wait for a platform that does not respond. */
const FAILURE_MS = 5_000;
const LOOKUP_WITHIN_MS = 1_000;
const MOST_ADDRESSES = 20_000;

/** Private addresses, which have no country. */
const PRIVATE = addressList(
  "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,::1,fc00::/7,fe80::/10",
);

interface Place {
  blocked: boolean;
  minimumAge: number;
}

/** Looks up an address at the platform; rejects when that fails. */
type PlaceOf = (address: string, requestId: string, signal: AbortSignal) => Promise<Place>;

/** The key for a visitor whose country is unknown. */
const ANYWHERE = "";

/**
 * Caches the results of `placeOf`. When no result is known and the lookup fails, visitors are admitted, as they are to
 * content everywhere.
 */
export function createVisitorGate(placeOf: PlaceOf, now?: () => number): VisitorGate {
  const places = new Kept<Place>(
    {
      max: MOST_ADDRESSES,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      failureMs: () => FAILURE_MS,
      deadlineMs: LOOKUP_WITHIN_MS,
    },
    now,
  );
  return async (address, requestId) => {
    if (isListed(PRIVATE, address)) return ANYWHERE;
    const lookup = places.get(address, (signal) => placeOf(address, requestId, signal));
    return lookup.then(
      ({ blocked, minimumAge }) => (blocked ? null : String(minimumAge)),
      () => ANYWHERE,
    );
  };
}
