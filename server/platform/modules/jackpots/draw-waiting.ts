import { and, asc, count, eq, inArray, lte, min } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { type BeaconRound, beaconValue } from "#server/games/index.ts";
import { beaconOf } from "#server/platform/adapters/beacon/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { seedPairs, serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { drawnBy, isNamed } from "./draws.ts";
import { feedPools } from "./feed.ts";
import { payWon } from "./settle.ts";
import { beaconValues, jackpotDraws } from "./tables.ts";

/** Rounds drawn in one transaction: few enough that a pool is not locked for long. */
const AT_ONCE = 1_000;
/** Rounds of a beacon in one run. */
const MOST_NAMED = 1_000;

const isOf = ({ chain, round }: BeaconRound) => and(eq(jackpotDraws.chain, chain), eq(jackpotDraws.beaconRound, round));

/** The published rounds of beacons that rounds wait for, the earliest first. */
const dueOf = (db: Database, now: Date): Promise<BeaconRound[]> =>
  db
    .selectDistinct({ at: jackpotDraws.beaconAt, chain: jackpotDraws.chain, round: jackpotDraws.beaconRound })
    .from(jackpotDraws)
    .where(lte(jackpotDraws.beaconAt, now))
    .orderBy(asc(jackpotDraws.beaconAt), asc(jackpotDraws.chain), asc(jackpotDraws.beaconRound))
    .limit(MOST_NAMED);

/** How many rounds wait for a beacon, and since when the first of them could have been drawn. */
export async function waitingDraws(db: Database): Promise<{ count: number; since: Date | null }> {
  const [waiting] = await db.select({ count: count(), since: min(jackpotDraws.beaconAt) }).from(jackpotDraws);
  return waiting ?? { count: 0, since: null };
}

/** The signature of a published round, stored already or asked for. Rejects where the beacon does not give it. */
async function signatureOf(context: Context, named: BeaconRound): Promise<string> {
  const { chain, round } = named;
  const [stored] = await context.connection.db
    .select({ signature: beaconValues.signature })
    .from(beaconValues)
    .where(and(eq(beaconValues.chain, chain), eq(beaconValues.round, round)));
  if (stored) return stored.signature;
  return beaconOf(context).ask(named);
}

/** Takes waiting rounds of one value out of the queue. */
async function takeWaiting(tx: Transaction, named: BeaconRound): Promise<{ ids: string[]; weight: bigint }> {
  const some = tx
    .select({ roundId: jackpotDraws.roundId })
    .from(jackpotDraws)
    .where(isOf(named))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  const rows = await tx.delete(jackpotDraws).where(inArray(jackpotDraws.roundId, some)).returning();
  return { ids: rows.map(({ roundId }) => roundId), weight: rows.reduce((sum, row) => sum + row.weight, 0n) };
}

/** Pays what each of these rounds has won, in the order of their bets: the second of two that win a level gets the next pool. */
async function payWinners(tx: Transaction, context: Context, ids: string[], value: string): Promise<void> {
  const drawn = await tx
    .select({ round: rounds, pair: seedPairs })
    .from(rounds)
    .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
    .where(inArray(rounds.id, ids))
    .orderBy(asc(rounds.openedAt), asc(rounds.id));
  for (const { round, pair } of drawn) {
    const { jackpots, nonce } = round;
    if (!isNamed(jackpots)) throw new Error(`${round.id} waits for a beacon and names none`);
    const seeds = { serverSeed: serverSeedOf(context.config.keys, pair), clientSeed: pair.clientSeed, nonce };
    const draws = drawnBy(jackpots, seeds, value);
    const currency = round.currency as RealCurrency;
    await payWon(tx, { ...round, currency }, { ...jackpots, draws }, { at: context.clock.now(), isLater: true });
  }
}

/** Draws some of the rounds that wait for a value; whether there may be more. */
async function drawSome(tx: Transaction, context: Context, named: BeaconRound, signature: string): Promise<boolean> {
  const { ids, weight } = await takeWaiting(tx, named);
  if (ids.length === 0) return false;
  await tx
    .insert(beaconValues)
    .values({ ...named, signature })
    .onConflictDoNothing();
  await feedPools(tx, weight, context.clock.now());
  await payWinners(tx, context, ids, beaconValue(signature));
  return ids.length >= AT_ONCE;
}

/**
 * Draws the rounds whose beacon has published: their shares are put into the pools, then those that win are paid. Exactly once for
 * each, after any interruption and however many platforms run it concurrently: a round leaves the queue in the transaction that
 * draws it. What a beacon does not give waits for the next run; nothing is staked on it.
 */
export async function drawWaiting(context: Context): Promise<void> {
  const { connection, clock, log } = context;
  const silent = new Set<string>();
  for (const { chain, round } of await dueOf(connection.db, clock.now())) {
    if (silent.has(chain)) continue;
    try {
      const named = { chain, round };
      const signature = await signatureOf(context, named);
      while (await connection.inTransaction((tx) => drawSome(tx, context, named, signature)));
    } catch (err) {
      silent.add(chain);
      log.warn({ err, chain, round }, "jackpots wait for the beacon");
    }
  }
}
