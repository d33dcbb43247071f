import type { ClientSeedOrigin } from "#app/contract/fairness.ts";
import { sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import {
  decryptSeed,
  derivedClientSeed,
  derivedServerSeed,
  drawServerSeed,
  encryptSeed,
  formerPromise,
  type Place,
  promiseOf,
  type SeedPair,
  serverSeedOf,
} from "./seeds.ts";

interface PairDraft extends Place {
  serverSeed: string;
  nextServerSeed: string;
  clientSeed: string;
  clientSeedOrigin: ClientSeedOrigin;
}

/** A pair with its seed and the one it promises, both encrypted. */
export function newPair({ config: { keys }, random, clock }: Context, draft: PairDraft): SeedPair {
  const { ownerId, index, serverSeed, nextServerSeed, clientSeed, clientSeedOrigin } = draft;
  return {
    id: random.id("sed"),
    ownerId,
    index,
    serverSeed: null,
    ...encryptSeed(keys, serverSeed, draft),
    serverSeedHash: sealOf(serverSeed),
    ...promiseOf(keys, nextServerSeed, draft),
    clientSeed,
    clientSeedOrigin,
    beaconChain: null,
    beaconRound: null,
    beaconSignature: null,
    nextNonce: 0,
    createdAt: clock.now(),
    revealedAt: null,
    revealedBy: null,
  };
}

/** The first pair of an owner who has none stored: see {@link derivedServerSeed}. */
export function derivedPair(context: Context, ownerId: string): SeedPair {
  const { keys } = context.config;
  return newPair(context, {
    ownerId,
    index: 0,
    serverSeed: derivedServerSeed(keys, { ownerId, index: 0 }),
    nextServerSeed: derivedServerSeed(keys, { ownerId, index: 1 }),
    clientSeed: derivedClientSeed(keys, ownerId),
    clientSeedOrigin: "house",
  });
}

/** A client seed that carries over was known when its next server seed was drawn. */
export const keptClientSeed = ({ clientSeed, clientSeedOrigin }: SeedPair) => ({
  clientSeed,
  clientSeedOrigin: clientSeedOrigin === "house" ? ("house" as const) : ("earlier" as const),
});

/** The pair with the promised seed, still encrypted, and the promise that follows it. */
export function successorOf(context: Context, revealed: SeedPair, chosen: string | undefined): SeedPair {
  const { keys } = context.config;
  const { ownerId, nextEncryptedSeed, nextKeyVersion } = revealed;
  const promised =
    nextEncryptedSeed === null || nextKeyVersion === null
      ? formerPromise(keys, revealed)
      : { nextEncryptedSeed, nextKeyVersion };
  const place = { ownerId, index: revealed.index + 1 };
  const stored = { encryptedSeed: promised.nextEncryptedSeed, keyVersion: promised.nextKeyVersion };
  const serverSeed = decryptSeed(keys, stored, place);
  if (revealed.nextServerSeedHash !== null && sealOf(serverSeed) !== revealed.nextServerSeedHash) {
    throw new Error(`the seed that was promised to ${ownerId} is another`);
  }
  const client =
    chosen === undefined || chosen === revealed.clientSeed
      ? keptClientSeed(revealed)
      : { clientSeed: chosen, clientSeedOrigin: "player" as const };
  return newPair(context, { ...place, ...client, serverSeed, nextServerSeed: drawServerSeed(context) });
}

/** A revealed seed is stored unencrypted: it needs no key any more. */
export const asRevealed = ({ config: { keys } }: Context, pair: SeedPair) => ({
  serverSeed: serverSeedOf(keys, pair),
  encryptedSeed: null,
  keyVersion: null,
});
