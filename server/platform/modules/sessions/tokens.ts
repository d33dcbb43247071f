import type { Random } from "#server/platform/adapters/random.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** An access token is asked to be refreshed after this long. */
export const ACCESS_MS = 15 * 60_000;

/** A session ends after this long, however often it was refreshed. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;

/** A token that was rotated stays good this long, for the other tabs and replicas that still hold it. */
export const GRACE_MS = 30_000;

interface Owner {
  id: string;
  seed: string;
  generation: number;
}

/** The first token of a session: 256 bits, base64url. */
export const drawToken = (random: Random): string => random.bytes(32).toString("base64url");

/**
 * The token that follows another. Derived and not drawn, so that all that refresh the same token at the same moment, on
 * whatever replica, are given the same next one although only its hash is stored. It comes from the token itself, which is
 * stored nowhere: neither the database nor the keys nor both of them make one.
 */
export const tokenAfter = (keys: Keys, sessionId: string, token: string): string =>
  keys.currentMac("session tokens", `${sessionId}:${token}`).toString("base64url");

/** What may have followed a token: made with any key, or by a version that derived from the session's seed. */
export function followersOf(keys: Keys, { id, seed, generation }: Owner, token: string): string[] {
  const macs = keys.versions.map((version) => keys.mac("session tokens", version, `${id}:${token}`));
  const former = keys.formerMac(`session token:${id}:${seed}:${generation}`);
  return [...macs, former].flatMap((mac) => (mac ? [mac.toString("base64url")] : []));
}
