import type { Random } from "#server/platform/adapters/random.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** The age at which an access token must be refreshed. */
export const ACCESS_MS = 15 * 60_000;

/** Lifetime of a session, however often it is refreshed. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;

/** How long a rotated token stays valid, for other tabs and replicas that still hold it. */
export const GRACE_MS = 30_000;

interface Owner {
  id: string;
  seed: string;
  generation: number;
}

/** The first token of a session: 256 bits, base64url. */
export const drawToken = (random: Random): string => random.bytes(32).toString("base64url");

/**
 * The successor of a token. Derived and not random, so that concurrent refreshes of one token, on any replica, get the same
 * successor although only its hash is stored. It is derived from the token itself, which is stored nowhere: neither the database
 * nor the keys nor both suffice to compute one.
 */
export const tokenAfter = (keys: Keys, sessionId: string, token: string): string =>
  keys.currentMac("session tokens", `${sessionId}:${token}`).toString("base64url");

/** The possible successors of a token: derived with any key, or by a version that used the session's seed. */
export function followersOf(keys: Keys, { id, seed, generation }: Owner, token: string): string[] {
  const macs = keys.versions.map((version) => keys.mac("session tokens", version, `${id}:${token}`));
  const former = keys.formerMac(`session token:${id}:${seed}:${generation}`);
  return [...macs, former].flatMap((mac) => (mac ? [mac.toString("base64url")] : []));
}
