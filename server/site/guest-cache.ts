import { Kept } from "#server/kept.ts";
import type { GuestPage } from "./guest-page.ts";

export type GuestCache = Kept<GuestPage>;

/** An address answered something that may not be kept. It is remembered, so that nobody else waits to find out. */
export class NotForEveryGuest extends Error {
  override readonly name = "NotForEveryGuest";
}

/** A stale page is served for this many lifetimes while a fresh one is made, or cannot be. */
const STALE_LIFETIMES = 9;
/** Above the deadline of a page, which has its own; what is left is for compressing it. */
const DEADLINE_MS = 15_000;
/** A page has at least this many: it bounds how many there are. */
const LEAST_BYTES = 1024;

/** Pages of guests in memory. */
export function createGuestCache(options: { seconds: number; maximumBytes: number; now?: () => number }): GuestCache {
  const { seconds, maximumBytes, now } = options;
  const lifetime = seconds * 1000;
  return new Kept<GuestPage>(
    {
      max: Math.ceil(maximumBytes / LEAST_BYTES),
      bytes: { max: maximumBytes, weigh: (page) => page.bytes },
      freshMs: lifetime,
      staleMs: lifetime * STALE_LIFETIMES,
      failureMs: (error) => (error instanceof NotForEveryGuest ? lifetime : 0),
      deadlineMs: DEADLINE_MS,
    },
    now,
  );
}
