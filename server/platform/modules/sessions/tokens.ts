import { createHmac } from "node:crypto";

/** An access token is asked to be refreshed after this long. */
export const ACCESS_MS = 15 * 60_000;

/** A session ends after this long, however often it was refreshed. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;

/** A token that was rotated stays good this long, for the other tabs and replicas that still hold it. */
export const GRACE_MS = 30_000;

/**
 * The token of one generation of a session: 256 bits, base64url. Derived and not drawn, so that all that refresh the
 * same token at the same moment, on whatever replica, are given the same next one although only its hash is stored.
 */
export const tokenOf = (secret: string, session: { id: string; seed: string }, generation: number): string =>
  createHmac("sha256", secret).update(`session token:${session.id}:${session.seed}:${generation}`).digest("base64url");
