import type { ClientSeedOrigin } from "#app/contract/fairness.ts";
import { sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { seedPairs } from "./tables.ts";

export type SeedPair = typeof seedPairs.$inferSelect;

/** The pair a seed belongs to: an encrypted one decrypts for no other. */
export interface Place {
  ownerId: string;
  index: number;
  clientSeedOrigin?: ClientSeedOrigin;
}

interface EncryptedSeed {
  encryptedSeed: string;
  keyVersion: number;
}

/**
 * A pair that waits for a beacon has a context of its own: replicas of the last version, which would draw without the beacon, cannot
 * decrypt it and refuse.
 */
const contextOf = ({ ownerId, index, clientSeedOrigin }: Place): string =>
  `${clientSeedOrigin === "beacon" ? "beacon" : "seed"}:${ownerId}:${index}`;

/** A server seed as stored until it is revealed: a stolen copy of the database predicts nothing. */
export function encryptSeed(keys: Keys, serverSeed: string, place: Place): EncryptedSeed {
  const { text, version } = keys.encrypt("seeds at rest", Buffer.from(serverSeed, "hex"), contextOf(place));
  return { encryptedSeed: text, keyVersion: version };
}

export function decryptSeed(keys: Keys, { encryptedSeed, keyVersion }: EncryptedSeed, place: Place): string {
  const sealed = { text: encryptedSeed, version: keyVersion };
  const plain = keys.decrypt("seeds at rest", sealed, contextOf(place));
  if (!plain)
    throw new Error(`a seed of ${place.ownerId} needs version ${keyVersion} of SECRETS, which is not known here`);
  return plain.toString("hex");
}

/** The server seed of a stored pair, encrypted or not. */
export function serverSeedOf(keys: Keys, pair: SeedPair): string {
  const { serverSeed, encryptedSeed, keyVersion } = pair;
  if (serverSeed !== null) return serverSeed;
  if (encryptedSeed === null || keyVersion === null) throw new Error(`seed pair ${pair.id} has no seed`);
  return decryptSeed(keys, { encryptedSeed, keyVersion }, pair);
}

/** Combines randomness and a key: neither alone predicts a seed, in the seeded world either. */
export const drawServerSeed = ({ config: { keys }, random }: Context): string =>
  keys.currentMac("drawn seeds", random.bytes(32)).toString("hex");

/** The client seed of an owner who has not chosen one. Short, because people copy it. */
export const drawClientSeed = ({ random }: Context): string => random.bytes(8).toString("hex");

const DEMO = /^demo_(\d+)_/;

/** The owner id of a demo's rounds. It contains the version of the key that the demo's first seeds are derived from. */
export const demoOwnerId = (keyVersion: number, name: string): string => `demo_${keyVersion}_${name}`;

/**
 * Seeds that exist before their row does, so that a GET, which writes nothing, can show their hash: the first two of a demo,
 * derived from its key; and those of an owner from before seeds were drawn, derived from the secret of that time, whose hashes
 * were shown.
 */
function derived(keys: Keys, ownerId: string, text: string): string {
  const version = DEMO.exec(ownerId)?.[1];
  const mac = version ? keys.mac("demo seeds", Number(version), text) : keys.formerMac(text);
  return (mac ?? keys.currentMac("demo seeds", text)).toString("hex");
}

export const derivedServerSeed = (keys: Keys, { ownerId, index }: Place): string =>
  derived(keys, ownerId, `seed:${ownerId}:${index}`);

export const derivedClientSeed = (keys: Keys, ownerId: string): string =>
  derived(keys, ownerId, `client:${ownerId}`).slice(0, 16);

/** The promise of a pair: the hash of the next seed, and that seed encrypted. */
export function promiseOf(keys: Keys, nextServerSeed: string, { ownerId, index }: Place) {
  const { encryptedSeed, keyVersion } = encryptSeed(keys, nextServerSeed, { ownerId, index: index + 1 });
  return {
    nextServerSeedHash: sealOf(nextServerSeed),
    nextEncryptedSeed: encryptedSeed,
    nextKeyVersion: keyVersion,
  };
}

/** The promise of a pair that was stored without one, as its owner was shown it. */
export const formerPromise = (keys: Keys, place: Place) =>
  promiseOf(keys, derivedServerSeed(keys, { ...place, index: place.index + 1 }), place);
