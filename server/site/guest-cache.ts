import { Kept } from "#server/kept.ts";
import type { GuestPage } from "./guest-page.ts";

export type GuestCache = Kept<GuestPage>;

/** A response that must not be cached. The cache remembers this error, so that later requests do not wait to find out. */
export class NotForEveryGuest extends Error {
  override readonly name = "NotForEveryGuest";
}

/** A stale page is served for this many lifetimes while a fresh one is rendered or rendering fails. */
const STALE_LIFETIMES = 9;
/** Time for compression, added to the deadline of rendering. */
const COMPRESSING_MS = 5_000;
/** The least a page costs in bytes; bounds the number of pages. */
const LEAST_BYTES = 1024;

interface Options {
  /** How long a page is fresh. */
  seconds: number;
  maximumBytes: number;
  /** Time limit of rendering a page. */
  pageMs: number;
  now?: () => number;
}

/** The in-memory cache of guest pages. */
export function createGuestCache({ seconds, maximumBytes, pageMs, now }: Options): GuestCache {
  const lifetime = seconds * 1000;
  return new Kept<GuestPage>(
    {
      max: Math.ceil(maximumBytes / LEAST_BYTES),
      bytes: { max: maximumBytes, weigh: (page) => page.bytes },
      freshMs: lifetime,
      staleMs: lifetime * STALE_LIFETIMES,
      failureMs: (error) => (error instanceof NotForEveryGuest ? lifetime : 0),
      deadlineMs: pageMs + COMPRESSING_MS,
    },
    now,
  );
}
