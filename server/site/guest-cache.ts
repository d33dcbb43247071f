import { Kept } from "#server/kept.ts";
import type { GuestPage } from "./guest-page.ts";

export type GuestCache = Kept<GuestPage>;

/** An address answered something that may not be kept. It is remembered, so that nobody else waits to find out. */
export class NotForEveryGuest extends Error {
  override readonly name = "NotForEveryGuest";
}

/** A stale page is served for this many lifetimes while a fresh one is made, or cannot be. */
const STALE_LIFETIMES = 9;
/** A page that is made has a deadline of its own; after it comes compressing. */
const COMPRESSING_MS = 5_000;
/** A page has at least this many: it bounds how many there are. */
const LEAST_BYTES = 1024;

interface Options {
  /** How long a page is fresh. */
  seconds: number;
  maximumBytes: number;
  /** So long a page may take to be made. */
  pageMs: number;
  now?: () => number;
}

/** Pages of guests in memory. */
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
