import { and, asc, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { CrashTable } from "#app/contract/crash.ts";
import { sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
import {
  beaconOfPair,
  type Proof,
  proofColumns,
  proofsOf,
  type Seal,
  seedsOf,
} from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { currentRoundNow, findRound } from "./advance.ts";
import { betsUntil } from "./beacon.ts";
import { joinedAt } from "./bets.ts";
import { chainAfter, chainAt, openChains, seedToCome } from "./chains.ts";
import { type CrashGame, crashPointOf, isWaiting, multiplierAt } from "./rules.ts";
import { crashRounds, type SharedRound } from "./tables.ts";

const LAST_ROUNDS = 20;

/** The proof of a round: its server seed is part of it once the round is over. */
async function proofOf(db: Database, { seedPairId, number }: SharedRound): Promise<Proof> {
  return (await proofsOf(db, [seedPairId]))(seedPairId, number);
}

const { serverSeed: _, revealedAt: __, ...sealed } = proofColumns;

/** A round and the one after it, where they are stored, with the public part of their seeds. */
const sealsFrom = prepared((db, { gameId, number }: Given<{ gameId: string; number: number }>) =>
  db
    .select({ number: crashRounds.number, ...sealed })
    .from(crashRounds)
    .innerJoin(seedPairs, eq(seedPairs.id, crashRounds.seedPairId))
    .where(and(eq(crashRounds.gameId, gameId), gte(crashRounds.number, number)))
    .orderBy(asc(crashRounds.number))
    .limit(2),
);

/** The seal of the next bet. */
export async function sealOfNextBet(context: Context, game: CrashGame): Promise<Seal> {
  const { connection, clock } = context;
  const number = joinedAt(await currentRoundNow(context, game), clock.now());
  const [joined, next] = await sealsFrom(connection.db, { gameId: game.id, number });
  if (joined?.number !== number) throw new Error(`round ${number} of ${game.id} is missing`);
  const { serverSeedHash, clientSeed, clientSeedOrigin } = joined;
  const nextServerSeedHash = next?.serverSeedHash ?? sealOf(await seedToCome(context, game.id, number + 1));
  const seal = { serverSeedHash, clientSeed, clientSeedOrigin, nonce: number };
  return { ...seal, ...beaconOfPair(joined), nextServerSeedHash };
}

/** The published facts of the chain of a round, and of the next chain. */
async function chainsOf(context: Context, gameId: string, number: number) {
  const { db } = context.connection;
  const read = async () => {
    const chain = await chainAt(db, gameId, number);
    return { chain, next: chain && (await chainAfter(db, chain)) };
  };
  let { chain, next } = await read();
  if (!chain || !next) {
    // The game was opened by a replica of the last version, which stores no chains.
    await context.connection.inTransaction((tx) => openChains(tx, context, gameId));
    ({ chain, next } = await read());
  }
  if (!chain || !next) throw new Error(`${gameId} has no chain of round ${number}`);
  return { first: chain.first, last: next.first - 1, beginning: chain.beginning, nextBeginning: next.beginning };
}

/** The rounds that are over, latest first. */
const endedRounds = (db: Database, gameId: string): Promise<SharedRound[]> =>
  db
    .select()
    .from(crashRounds)
    .where(and(eq(crashRounds.gameId, gameId), isNotNull(crashRounds.crashedAt)))
    .orderBy(desc(crashRounds.number))
    .limit(LAST_ROUNDS);

async function withSeeds(db: Database, rows: readonly SharedRound[]): Promise<CrashTable["lastRounds"]> {
  const proof = await proofsOf(
    db,
    rows.map(({ seedPairId }) => seedPairId),
  );
  // Rounds that were given up with their key, or were void, have no seed to show.
  return rows.flatMap(({ number, crashedAt, seedPairId }) => {
    const { serverSeed, clientSeed, beacon } = proof(seedPairId, number);
    if (serverSeed === null) return [];
    return [{ number, crashedAt: crashedAt ?? 0, serverSeed, clientSeed, ...(beacon ? { beacon } : {}) }];
  });
}

/** A shared round and the multiplier it has certainly reached, in hundredths: where it crashed, once it has. */
export type RoundInView = Pick<SharedRound, "number" | "seedPairId"> & { reached: number };

/** For so long after its beacon was due a void round is told of. Where it was found void later, nobody had watched it. */
const TOLD_MS = 2 * 60_000;

/** The round before the current one, where that was void. The last of those given up with their key has no named beacon. */
function voidedBefore({ rules }: CrashGame, round: SharedRound, last: SharedRound | undefined): CrashTable["voided"] {
  if (!last?.beaconAt || !isWaiting(last)) return undefined;
  const openedAt = betsUntil(round).getTime() - rules.bettingMs;
  const isTold = openedAt < last.beaconAt.getTime() + TOLD_MS;
  return isTold ? { number: last.number, reason: "beacon_late" } : undefined;
}

interface TableInView {
  table: Omit<CrashTable, "bets">;
  /** The current round, and the one before it where there is one. */
  inView: RoundInView[];
}

function stateOf(game: CrashGame, round: SharedRound, now: Date): CrashTable["state"] {
  if (now < betsUntil(round)) return "betting";
  return multiplierAt(game, round, now) === 0 ? "waiting" : "running";
}

/**
 * Contract `getCrashTable` without its bets, and the rounds whose bets belong to it. Read once, because it is requested every
 * second.
 */
export async function viewTable(context: Context, game: CrashGame): Promise<TableInView> {
  const { connection, clock } = context;
  // Before the round is read: at a later instant it may have crashed below the multiplier of that instant.
  const at = clock.now();
  const round = await currentRoundNow(context, game);
  const now = clock.now();
  const { serverSeedHash, clientSeed, beacon } = await proofOf(connection.db, round);
  const ended = await endedRounds(connection.db, game.id);
  const last = ended.find(({ number }) => number === round.number - 1);
  const voided = voidedBefore(game, round, last);
  const table = {
    number: round.number,
    state: stateOf(game, round, now),
    betsUntil: betsUntil(round).toISOString(),
    isWaiting: isWaiting(round),
    startsAt: (round.startsAt ?? now).toISOString(),
    now: now.toISOString(),
    serverSeedHash,
    clientSeed,
    ...(beacon ? { beacon } : {}),
    chain: await chainsOf(context, game.id, round.number),
    lastRounds: await withSeeds(connection.db, ended),
    ...(voided ? { voided } : {}),
  };
  const inView = [
    { ...round, reached: multiplierAt(game, round, at) },
    ...(last ? [{ ...last, reached: last.crashedAt ?? 0 }] : []),
  ];
  return { table, inView };
}

/**
 * When a current round will be over, to the millisecond, or the value that it waits for is published: for the platform's own
 * timers, and never to be published before. Null once it is over, or where its key was given up.
 */
export async function changesAt(context: Context, game: CrashGame, number: number): Promise<Date | null> {
  const { db } = context.connection;
  const round = await findRound(db, game.id, number);
  if (!round?.startsAt || round.crashedAt !== null) return null;
  if (isWaiting(round)) return round.beaconAt;
  const start = round.startsAt.getTime();
  const point = crashPointOf(game, { number, ...(await seedsOf(db, context, round.seedPairId)) });
  const isOver = (ms: number) => multiplierAt(game, round, new Date(start + ms)) > point;
  let [flies, over] = [-1, 1];
  while (!isOver(over)) [flies, over] = [over, over * 2];
  while (over - flies > 1) {
    const middle = Math.floor((flies + over) / 2);
    if (isOver(middle)) over = middle;
    else flies = middle;
  }
  return new Date(start + over);
}
