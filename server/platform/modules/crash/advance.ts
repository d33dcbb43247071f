import { and, desc, eq, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared, type Transaction } from "#server/platform/db/index.ts";
import {
  revealSharedSeeds,
  seedsOf,
  sharedOwnerId,
  storeSharedSeeds,
} from "#server/platform/modules/fairness/index.ts";
import { isLate, isNamed, nameBeacon, takeValue } from "./beacon.ts";
import { lockChains, nextSeed } from "./chains.ts";
import { type CrashGame, crashPointOf, isWaiting, multiplierAt } from "./rules.ts";
import { crashRounds, type SharedRound } from "./tables.ts";

/** The current round of a game: it accepts bets or runs. */
const isCurrent = (gameId: string | SQLWrapper) =>
  and(eq(crashRounds.gameId, gameId), isNotNull(crashRounds.startsAt), isNull(crashRounds.crashedAt));

const isNumbered = (gameId: string, number: number) =>
  and(eq(crashRounds.gameId, gameId), eq(crashRounds.number, number));

const current = prepared((db, { gameId }: Given<{ gameId: string }>) =>
  db.select().from(crashRounds).where(isCurrent(gameId)),
);

async function findCurrent(db: Database, { id }: CrashGame): Promise<SharedRound | undefined> {
  const [round] = await current(db, { gameId: id });
  return round;
}

export async function findRound(db: Database, gameId: string, number: number): Promise<SharedRound | undefined> {
  const [round] = await db.select().from(crashRounds).where(isNumbered(gameId, number));
  return round;
}

export async function roundNumbered(db: Database, gameId: string, number: number): Promise<SharedRound> {
  const round = await findRound(db, gameId, number);
  if (!round) throw new Error(`round ${number} of ${gameId} is missing`);
  return round;
}

/** The stored end of a round that was given up, or is void: nobody can have left it. */
const NO_CRASH = 0;

/** Where a round crashed, and {@link NO_CRASH} where the beacon was late; null while it accepts bets, waits or runs. */
async function crashOf(
  db: Database,
  context: Context,
  game: CrashGame,
  round: SharedRound,
  at: Date,
): Promise<number | null> {
  if (isWaiting(round)) return isLate(round, at) ? NO_CRASH : null;
  const multiplier = multiplierAt(game, round, at);
  if (multiplier === 0) return null;
  const crashPoint = crashPointOf(game, { number: round.number, ...(await seedsOf(db, context, round.seedPairId)) });
  return multiplier > crashPoint ? crashPoint : null;
}

/** Stores a round with its seed sealed. */
async function draftRound(tx: Transaction, context: Context, gameId: string, number: number) {
  const { clock, random } = context;
  const seedPairId = random.id("sed");
  await storeSharedSeeds(tx, context, {
    serverSeed: await nextSeed(tx, context, gameId, number),
    id: seedPairId,
    ownerId: sharedOwnerId(gameId, number),
    createdAt: clock.now(),
  });
  await tx.insert(crashRounds).values({ gameId, number, seedPairId, byBeacon: true });
}

/** Opens a stored round for bets. One that an earlier version stored knows no beacon, and starts by the rules of that. */
async function openBets(tx: Transaction, context: Context, game: CrashGame, number: number, at: Date): Promise<void> {
  const round = await roundNumbered(tx, game.id, number);
  const startsAt = new Date(at.getTime() + game.rules.bettingMs);
  const opened = { ...round, startsAt };
  if (round.byBeacon) await nameBeacon(tx, context, opened, at);
  else await tx.update(crashRounds).set({ startsAt }).where(isNumbered(game.id, number));
}

/**
 * Opens the first round of a game, or the first after rounds that were given up, unless another call did. There is no row yet
 * that could be locked, hence the lock of the chains.
 */
async function openFirst(tx: Transaction, context: Context, game: CrashGame, at: Date): Promise<void> {
  await lockChains(tx, game.id);
  if (await findCurrent(tx, game)) return;
  const [latest] = await tx
    .select({ number: crashRounds.number })
    .from(crashRounds)
    .where(eq(crashRounds.gameId, game.id))
    .orderBy(desc(crashRounds.number))
    .limit(1);
  const first = (latest?.number ?? 0) + 1;
  for (const number of [first, first + 1]) await draftRound(tx, context, game.id, number);
  await openBets(tx, context, game, first, at);
}

/**
 * Ends the current round if it is over, reveals its seed and opens the next round: all of it or nothing. The seed of a void round
 * stays encrypted: replicas of the last version must not draw from it. It follows from that of the next round.
 */
async function openNext(tx: Transaction, context: Context, game: CrashGame, at: Date): Promise<void> {
  const [ended] = await tx.select().from(crashRounds).where(isCurrent(game.id)).for("update");
  if (ended && !isNamed(ended)) return nameBeacon(tx, context, ended, at);
  const crashedAt = ended ? await crashOf(tx, context, game, ended, at) : null;
  if (!ended || crashedAt === null) return;
  await tx.update(crashRounds).set({ crashedAt }).where(isNumbered(game.id, ended.number));
  if (!isWaiting(ended)) await revealSharedSeeds(tx, context, ended.seedPairId, at);
  await openBets(tx, context, game, ended.number + 1, at);
  await draftRound(tx, context, game.id, ended.number + 2);
}

/** Whether a round accepts bets, waits for the beacon or runs, and names what it waits for. */
const goesOn = async (db: Database, context: Context, game: CrashGame, round: SharedRound, at: Date) =>
  isNamed(round) && (await crashOf(db, context, game, round, at)) === null;

/**
 * The round that accepts bets or runs at an instant. When the last one is over, the first call opens the next; concurrent
 * calls, on any platform, wait for that and find the same round.
 */
export async function currentRound(tx: Transaction, context: Context, game: CrashGame, at: Date): Promise<SharedRound> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const round = await findCurrent(tx, game);
    if (round && (await goesOn(tx, context, game, round, at))) return round;
    await (round ? openNext : openFirst)(tx, context, game, at);
  }
  throw new Error(`${game.id} has no current round`);
}

/**
 * The current round now; the one before it is over and its seed revealed. A transaction is started only to open the next, or to
 * store the value that the round waits for.
 */
export async function currentRoundNow(context: Context, game: CrashGame): Promise<SharedRound> {
  const { connection, clock } = context;
  let round = await findCurrent(connection.db, game);
  if (round && (await takeValue(context, round))) round = await findCurrent(connection.db, game);
  if (round && (await goesOn(connection.db, context, game, round, clock.now()))) return round;
  return connection.inTransaction((tx) => currentRound(tx, context, game, clock.now()));
}

/** Ends the unfinished rounds of a game at once and without a result; returns their seed pairs. */
export async function giveUpRounds(tx: Transaction, gameId: string, at: Date): Promise<string[]> {
  const ended = await tx
    .update(crashRounds)
    .set({ crashedAt: NO_CRASH, startsAt: sql`coalesce(${crashRounds.startsAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(crashRounds.gameId, gameId), isNull(crashRounds.crashedAt)))
    .returning({ seedPairId: crashRounds.seedPairId });
  return ended.map(({ seedPairId }) => seedPairId);
}
