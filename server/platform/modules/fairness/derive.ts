import { createHmac } from "node:crypto";

/**
 * The seeds an owner's n-th pair starts with. They come from the platform's SECRET, so the seal can be shown before
 * anything is stored (a GET writes nothing). SECRET is therefore the root of every seed not stored yet: it must be kept
 * secret, and if it is changed the seal shown to an owner who has not bet yet changes with it. Stored pairs are not
 * affected.
 */
export const derivedServerSeed = (secret: string, ownerId: string, index: number): string =>
  createHmac("sha256", secret).update(`seed:${ownerId}:${index}`).digest("hex");

/** The client seed of an owner who has not chosen one. Short, because people copy it. */
export const derivedClientSeed = (secret: string, ownerId: string): string =>
  createHmac("sha256", secret).update(`client:${ownerId}`).digest("hex").slice(0, 16);
