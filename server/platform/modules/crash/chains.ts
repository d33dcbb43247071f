import { and, asc, desc, eq, gt, lte } from "drizzle-orm";
import { games, seedBefore } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared, type Transaction, takeLock } from "#server/platform/db/index.ts";
import { serverSeedIn, serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { isNotGivenUp, seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { beginningOf, CHAIN_LENGTH, type Chain, seedBack, seedOfRound } from "./chain.ts";
import { isCrash } from "./rules.ts";
import { crashChains, crashRounds } from "./tables.ts";

type StoredChain = typeof crashChains.$inferSelect;

const chainOf = prepared((db, { gameId, number }: Given<{ gameId: string; number: number }>) =>
  db
    .select()
    .from(crashChains)
    .where(and(eq(crashChains.gameId, gameId), lte(crashChains.first, number)))
    .orderBy(desc(crashChains.first))
    .limit(1),
);

/** The chain of a round; undefined where no version that stores chains has opened the game yet. */
export async function chainAt(db: Database, gameId: string, number: number): Promise<StoredChain | undefined> {
  const [chain] = await chainOf(db, { gameId, number });
  return chain;
}

/** The next chain, whose beginning is published with this one's. */
export async function chainAfter(db: Database, { gameId, first }: Chain): Promise<StoredChain | undefined> {
  const [chain] = await db
    .select()
    .from(crashChains)
    .where(and(eq(crashChains.gameId, gameId), gt(crashChains.first, first)))
    .orderBy(asc(crashChains.first))
    .limit(1);
  return chain;
}

/** Stores a chain that has not started; replaces one that is stored already and whose key is gone. */
async function publish(tx: Transaction, { config: { keys }, clock }: Context, chain: Chain): Promise<StoredChain> {
  const beginning = beginningOf(keys, chain);
  if (!beginning) throw new Error(`a chain of ${chain.gameId} needs a version of SECRETS that is not known`);
  const stored = { ...chain, beginning, madeAt: clock.now() };
  await tx
    .insert(crashChains)
    .values(stored)
    .onConflictDoUpdate({ target: [crashChains.gameId, crashChains.first], set: stored });
  return stored;
}

/** Publishes the beginning of the next chain, unless it is published and its key is known. */
async function publishNext(tx: Transaction, context: Context, chain: Chain): Promise<void> {
  const { keys } = context.config;
  const next = await chainAfter(tx, chain);
  if (next && beginningOf(keys, next)) return;
  const { gameId, first } = next ?? { ...chain, first: chain.first + CHAIN_LENGTH };
  // The successor of a chain from before key versions was published with it, and is used where its key is known.
  const isFormer = !next && chain.keyVersion === null && keys.formerMac("") !== undefined;
  await publish(tx, context, { gameId, first, keyVersion: isFormer ? null : keys.current });
}

/** The seed of the round before; undefined where there is none, or where it was given up with its key. */
async function seedBeforeRound(db: Database, { config: { keys } }: Context, gameId: string, number: number) {
  const [before] = await pairOfRound(db, { gameId, number: number - 1 });
  return before && serverSeedOf(keys, before.pair);
}

const pairOfRound = prepared((db, { gameId, number }: Given<{ gameId: string; number: number }>) =>
  db
    .select({ pair: seedPairs })
    .from(crashRounds)
    .innerJoin(seedPairs, and(eq(seedPairs.id, crashRounds.seedPairId), isNotGivenUp))
    .where(and(eq(crashRounds.gameId, gameId), eq(crashRounds.number, number))),
);

/** Whether a round's seed hashes to that of the round before, or to the published beginning. */
async function follows(db: Database, context: Context, chain: StoredChain, number: number, serverSeed: string) {
  if (number === chain.first) return seedBefore(serverSeed) === chain.beginning;
  const before = await seedBeforeRound(db, context, chain.gameId, number);
  return before === undefined || seedBefore(serverSeed) === before;
}

/** The chain of a round that has no seed yet, and the seed it has there; no seed where the chain cannot continue. */
async function seedInChain(db: Database, context: Context, gameId: string, number: number) {
  const chain = await chainAt(db, gameId, number);
  const serverSeed = chain && seedOfRound(context.config.keys, chain, number);
  const goesOn = chain && serverSeed && (await follows(db, context, chain, number, serverSeed));
  return { chain, serverSeed: goesOn ? serverSeed : undefined };
}

/** {@link nextSeed}, for display: a transaction is started only where a chain must be published for it. */
export async function seedToCome(context: Context, gameId: string, number: number): Promise<string> {
  const { connection } = context;
  const { chain, serverSeed } = await seedInChain(connection.db, context, gameId, number);
  if (serverSeed && number !== chain?.first) return serverSeed;
  return connection.inTransaction((tx) => nextSeed(tx, context, gameId, number));
}

/**
 * The seed of a round that has none yet. Where the chain cannot continue, because its key is gone, another starts with this round,
 * and its beginning is published before the round accepts bets: no bet stays held by a game that has stopped.
 */
export async function nextSeed(tx: Transaction, context: Context, gameId: string, number: number): Promise<string> {
  const { keys } = context.config;
  const { chain, serverSeed } = await seedInChain(tx, context, gameId, number);
  if (chain && serverSeed) {
    if (number === chain.first) await publishNext(tx, context, chain);
    return serverSeed;
  }
  if (chain) context.log.warn({ gameId, number }, "the chain of a shared round cannot continue: another starts");
  const begun = await publish(tx, context, { gameId, first: number, keyVersion: keys.current });
  await publishNext(tx, context, begun);
  const first = seedOfRound(keys, begun, number);
  if (!first) throw new Error(`the chain of ${gameId} has no seed of round ${number}`);
  return first;
}

/** Held by whoever opens or replaces chains of a game. */
export const lockChains = (tx: Transaction, gameId: string) => takeLock(tx, `crash:${gameId}`);

/** Stores the chain of rounds drawn before chains were stored: its beginning is what their seeds hash to. */
async function storeFormer(tx: Transaction, context: Context, gameId: string, latest: typeof crashRounds.$inferSelect) {
  const first = Math.floor((latest.number - 1) / CHAIN_LENGTH) * CHAIN_LENGTH + 1;
  const serverSeed = await serverSeedIn(tx, context, latest.seedPairId);
  const beginning = seedBack(serverSeed, latest.number - first + 1);
  const former = { gameId, first, keyVersion: null, beginning, madeAt: context.clock.now() };
  await tx.insert(crashChains).values(former).onConflictDoNothing();
}

/** Stores the chains that the next round of a game needs, so that both published beginnings are of chains that will be used. */
export async function openChains(tx: Transaction, context: Context, gameId: string): Promise<void> {
  await lockChains(tx, gameId);
  const rounds = await tx
    .select()
    .from(crashRounds)
    .where(eq(crashRounds.gameId, gameId))
    .orderBy(desc(crashRounds.number))
    .limit(2)
    .for("update");
  const [latest] = rounds;
  if (!latest) return;
  if (!(await chainAt(tx, gameId, latest.number))) await storeFormer(tx, context, gameId, latest);
  await nextSeed(tx, context, gameId, latest.number + 1);
  const chain = await chainAt(tx, gameId, latest.number + 1);
  if (chain) await publishNext(tx, context, chain);
}

/** {@link openChains} of every game with shared rounds, when a platform starts. */
export async function openAllChains(context: Context): Promise<void> {
  for (const { id } of games.filter(isCrash)) {
    await context.connection.inTransaction((tx) => openChains(tx, context, id));
  }
}
