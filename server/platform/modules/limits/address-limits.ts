import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { addressBlock } from "#server/address-block.ts";
import type { Connection } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { rateLimits } from "./tables.ts";

/**
 * Per address and window. Many people share one address (NAT of a mobile carrier, a hostel, an office), so these limits stop
 * machines. Where an account has a limit of its own, its address has ten times that; where it has none, hundreds of concurrent
 * players stay below.
 */
const LIMITS = {
  signIn: { points: 30, duration: 30 * 60 },
  // Guessing a signature is pointless; verifying one takes ten milliseconds. The sign-in form calls this once per visit.
  passkey: { points: 600, duration: 30 * 60 },
  registration: { points: 60, duration: 60 * 60 },
  bonusCode: { points: 60, duration: 60 * 60 },
  passwordLink: { points: 50, duration: 60 * 60 },
  // An account has five a day.
  phoneCode: { points: 50, duration: 24 * 60 * 60 },
  // Providers sign what they send: an unsigned call is a configuration error, or an attack.
  unsignedWebhook: { points: 60, duration: 60 * 60 },
  captchaCode: { points: 50, duration: 60 * 60 },
  // 300 people who constantly bet every five seconds. A bet is two calls: itself, and the table after it.
  demo: { points: 72_000, duration: 10 * 60 },
  // As many people who each verify a round every half a minute, of this or another house.
  verification: { points: 6_000, duration: 10 * 60 },
  // A hundred rounds take up to 20 ms: at most a fiftieth of one processor for an address.
  fanRun: { points: 600, duration: 10 * 60 },
  // The address is a site's own: one call joins all who came within 20 ms, and repeats topics twice a minute.
  joinLive: { points: 60_000, duration: 10 * 60 },
  // As many people who each view an offer once a minute. The second half of one simulates thousands of rounds.
  bonusOutlook: { points: 3_000, duration: 10 * 60 },
  // As many people who each reveal their seed once a minute.
  seedRotation: { points: 3_000, duration: 10 * 60 },
} as const;

/** Letters to one e-mail and window, whether or not it has an account: a limit by account would reveal which have one. */
const LETTERS = {
  passwordLinkTo: { points: 5, duration: 60 * 60 },
  captchaCodeTo: { points: 5, duration: 60 * 60 },
  pinResetTo: { points: 5, duration: 60 * 60 },
  // Per requesting account: each request reveals whether the address it names has an account.
  emailChangeOf: { points: 10, duration: 24 * 60 * 60 },
} as const;

/** Calls of one player: another address allows no more of them. */
const CALLS = {
  // Each different period takes up to 1.3 s: an eighth of one processor. It is requested by a button, and never by a page alone.
  luck: { points: 60, duration: 10 * 60 },
  // Each stores a token for good and has its studio asked. Ten games a minute are looked into by nobody who plays.
  gameLaunch: { points: 100, duration: 10 * 60 },
} as const;

/** For the whole house, over all callers: when all other limits are evaded, this bounds the cost. */
const HOUSE = {
  phoneCodesOfHouse: { points: 2_000, duration: 60 * 60 },
} as const;

type AddressLimit = keyof typeof LIMITS;
type EmailLimit = keyof typeof LETTERS;
type PlayerLimit = keyof typeof CALLS;
type HouseLimit = keyof typeof HOUSE;
type Limit = AddressLimit | EmailLimit | PlayerLimit | HouseLimit;

/** One limiter per database and limit: the counts are rows, so every replica sees the same ones. */
const limiters = new WeakMap<Connection, Map<Limit, RateLimiterDrizzle>>();

function limiterOf(connection: Connection, limit: Limit): RateLimiterDrizzle {
  const known = limiters.get(connection) ?? new Map<Limit, RateLimiterDrizzle>();
  limiters.set(connection, known);
  const size = { ...LIMITS, ...LETTERS, ...CALLS, ...HOUSE }[limit];
  const limiter =
    known.get(limit) ??
    new RateLimiterDrizzle({ storeClient: connection.db, schema: rateLimits, keyPrefix: limit, ...size });
  known.set(limit, limiter);
  return limiter;
}

async function take(connection: Connection, limit: Limit, key: string): Promise<number> {
  try {
    return (await limiterOf(connection, limit).consume(key)).consumedPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal("too_many_requests", { minutes: Math.ceil(error.msBeforeNext / 60_000) });
  }
}

/**
 * Counts one call of the address and returns how many count now, this one included. Refuses with `too_many_requests` and the
 * minutes to wait.
 */
export const takeFromAddress = (connection: Connection, limit: AddressLimit, address: string): Promise<number> =>
  take(connection, limit, addressBlock(address));

/** Counts one letter to the e-mail. Refuses like {@link takeFromAddress}. */
export async function takeFromEmail(connection: Connection, limit: EmailLimit, email: string): Promise<void> {
  await take(connection, limit, sha256(email));
}

/** Counts one call of the player. Refuses like {@link takeFromAddress}. */
export async function takeFromPlayer(connection: Connection, limit: PlayerLimit, playerId: string): Promise<void> {
  await take(connection, limit, playerId);
}

/** Counts one call against a limit of the whole house. Refuses like {@link takeFromAddress}. */
export async function takeFromHouse(connection: Connection, limit: HouseLimit): Promise<void> {
  await take(connection, limit, "house");
}

/** Reverts what {@link takeFromAddress} counted: a successful sign-in is no attack. */
export async function giveBack(connection: Connection, limit: AddressLimit, address: string): Promise<void> {
  await limiterOf(connection, limit).reward(addressBlock(address));
}
