import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Connection } from "../../db/index.ts";
import { Refusal } from "../../refusal.ts";
import { addressBlock } from "./address-block.ts";
import { rateLimits } from "./tables.ts";

/**
 * Per address and window. Many people share one address (NAT of a mobile carrier, a hostel, an office), so these stop
 * machines and are ten times what the limit of a single account is; the account has a limit of its own.
 */
const LIMITS = {
  signIn: { points: 30, duration: 30 * 60 },
  registration: { points: 60, duration: 60 * 60 },
} as const;

type AddressLimit = keyof typeof LIMITS;

/** One limiter a database and limit: the counts are rows, so every replica sees the same ones. */
const limiters = new WeakMap<Connection, Map<AddressLimit, RateLimiterDrizzle>>();

function limiterOf(connection: Connection, limit: AddressLimit): RateLimiterDrizzle {
  const known = limiters.get(connection) ?? new Map<AddressLimit, RateLimiterDrizzle>();
  limiters.set(connection, known);
  const limiter =
    known.get(limit) ??
    new RateLimiterDrizzle({ storeClient: connection.db, schema: rateLimits, keyPrefix: limit, ...LIMITS[limit] });
  known.set(limit, limiter);
  return limiter;
}

/** Counts one call of the address. Refuses with `too_many_requests` and the minutes to wait. */
export async function takeFromAddress(connection: Connection, limit: AddressLimit, address: string): Promise<void> {
  try {
    await limiterOf(connection, limit).consume(addressBlock(address));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal("too_many_requests", { minutes: Math.ceil(error.msBeforeNext / 60_000) });
  }
}

/** Takes back what {@link takeFromAddress} counted: a sign-in that succeeded is no attack. */
export async function giveBack(connection: Connection, limit: AddressLimit, address: string): Promise<void> {
  await limiterOf(connection, limit).reward(addressBlock(address));
}
