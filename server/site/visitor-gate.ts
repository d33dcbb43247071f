import { addressList, isListed } from "#server/address-list.ts";
import { Kept } from "#server/kept.ts";

/** What a guest's page shows of where its visitor is; null when the house is closed there, so that no page made for another is served. */
export type VisitorGate = (address: string, requestId: string) => Promise<string | null>;

const FRESH_MS = 10 * 60 * 1000;
/** What was said of an address holds so much longer when nothing newer can be had, and for the answer that asks anew. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** A platform that does not answer is left alone so long, or every page from memory would wait for it. */
const FAILURE_MS = 5_000;
const ASK_FOR_MS = 1_000;
const MOST_ADDRESSES = 20_000;

/** Addresses that are nowhere: a country cannot be told from them. */
const PRIVATE = addressList(
  "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,::1,fc00::/7,fe80::/10",
);

interface Place {
  blocked: boolean;
  minimumAge: number;
}

/** What the platform says of an address; rejects when it cannot be asked. */
type PlaceOf = (address: string, requestId: string, signal: AbortSignal) => Promise<Place>;

/** As kept for a visitor of whom nothing is known. */
const ANYWHERE = "";

/**
 * Remembers what `placeOf` said of an address. Where nothing was said and nothing can be decided, pages are let through,
 * as content is everywhere.
 */
export function createVisitorGate(placeOf: PlaceOf, now?: () => number): VisitorGate {
  const places = new Kept<Place>(
    { max: MOST_ADDRESSES, freshMs: FRESH_MS, staleMs: STALE_MS, failureMs: () => FAILURE_MS, deadlineMs: ASK_FOR_MS },
    now,
  );
  return async (address, requestId) => {
    if (isListed(PRIVATE, address)) return ANYWHERE;
    const asked = places.get(address, (signal) => placeOf(address, requestId, signal));
    return asked.then(
      ({ blocked, minimumAge }) => (blocked ? null : String(minimumAge)),
      () => ANYWHERE,
    );
  };
}
