import { and, desc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { CrashTable } from "#app/contract/crash.ts";
import { type Game, sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { type Proof, proofsOf, type Seal, seedsOf } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { roundOn, type SharedRound } from "./advance.ts";
import { beginningOf, CHAIN_LENGTH, chainOf, seedOfRound } from "./chain.ts";
import { type CrashGame, isCrash, multiplierAt } from "./rules.ts";
import { crashRounds } from "./tables.ts";

const LAST_ROUNDS = 20;

/**
 * How long before a round starts it takes no more bets. Clocks of replicas differ by less: none of them takes a bet on a
 * round that another one already shows flying.
 */
const CLOSED_BEFORE_MS = 500;

const betsUntil = ({ startsAt }: SharedRound): Date => new Date((startsAt?.getTime() ?? 0) - CLOSED_BEFORE_MS);

/** The number of the round that a bet made at an instant joins. */
const joinedAt = (round: SharedRound, at: Date): number => (at < betsUntil(round) ? round.number : round.number + 1);

/** The round that is on, held as it is until the transaction ends: it cannot end meanwhile, nor the next one begin. */
async function holdRoundOn(tx: Transaction, context: Context, game: CrashGame, at: Date): Promise<SharedRound> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const held = await holdRound(tx, (await roundOn(tx, context, game, at)).seedPairId);
    if (held.crashedAt === null) return held;
  }
  throw new Error(`the rounds of ${game.id} end faster than one can be held`);
}

async function holdRound(tx: Transaction, seedPairId: string): Promise<SharedRound> {
  const [round] = await tx.select().from(crashRounds).where(eq(crashRounds.seedPairId, seedPairId)).for("share");
  if (!round) throw new Error(`no shared round has the seeds ${seedPairId}`);
  return round;
}

/** What a bet made at an instant is drawn from: the table's seeds, and the number of the round as the nonce. */
export async function joinTable(tx: Transaction, context: Context, game: CrashGame, at: Date) {
  const number = joinedAt(await holdRoundOn(tx, context, game, at), at);
  const { seedPairId } = await roundNumbered(tx, game.id, number);
  return { seedPairId, nonce: number, ...(await seedsOf(tx, seedPairId)) };
}

async function roundNumbered(db: Database, gameId: string, number: number): Promise<SharedRound> {
  const [round] = await db
    .select()
    .from(crashRounds)
    .where(and(eq(crashRounds.gameId, gameId), eq(crashRounds.number, number)));
  if (!round) throw new Error(`round ${number} of ${gameId} is missing`);
  return round;
}

/** A round's seal and its public seed, and its seed once it is over. */
async function proofOf(db: Database, { seedPairId, number }: SharedRound): Promise<Proof> {
  return (await proofsOf(db, [seedPairId]))(seedPairId, number);
}

export interface Standing {
  /** In hundredths; 0 before the start. */
  multiplier: number;
  /** Some platform has said so, whatever this one's clock says: the seed is known from then on. */
  isOver: boolean;
}

/** How far a shared round is at an instant. Whether it is over stays so until the transaction ends. */
export async function standingOf(
  tx: Transaction,
  context: Context,
  { game, seedPairId, at }: { game: CrashGame; seedPairId: string; at: Date },
): Promise<Standing> {
  await roundOn(tx, context, game, at);
  const round = await holdRound(tx, seedPairId);
  return { multiplier: multiplierAt(game, round.startsAt, at), isOver: round.crashedAt !== null };
}

/** The rounds that have started and that nobody has told the end of. */
export const flyingRounds = (db: Database, at: Date): Promise<{ gameId: string; seedPairId: string }[]> =>
  db
    .select({ gameId: crashRounds.gameId, seedPairId: crashRounds.seedPairId })
    .from(crashRounds)
    .where(and(lte(crashRounds.startsAt, at), isNull(crashRounds.crashedAt)));

/** The round of a game that is on now; the one before it is over, its seed told. */
export const lookAt = (context: Context, game: CrashGame): Promise<SharedRound> =>
  context.connection.inTransaction((tx) => roundOn(tx, context, game, context.clock.now()));

/** What the next bet is drawn from, told beforehand. */
export async function sealOfTable(context: Context, game: CrashGame): Promise<Seal> {
  const { connection, clock, config } = context;
  const number = joinedAt(await lookAt(context, game), clock.now());
  const joined = await roundNumbered(connection.db, game.id, number);
  const { serverSeed: _untold, ...seal } = await proofOf(connection.db, joined);
  return { ...seal, nextServerSeedHash: sealOf(seedOfRound(config.secret, game.id, number + 1)) };
}

async function lastRounds(db: Database, gameId: string): Promise<CrashTable["lastRounds"]> {
  const rows = await db
    .select()
    .from(crashRounds)
    .where(and(eq(crashRounds.gameId, gameId), isNotNull(crashRounds.crashedAt)))
    .orderBy(desc(crashRounds.number))
    .limit(LAST_ROUNDS);
  const toldOf = await proofsOf(
    db,
    rows.map(({ seedPairId }) => seedPairId),
  );
  return rows.map(({ number, crashedAt, seedPairId }) => ({
    number,
    crashedAt: crashedAt ?? 0,
    serverSeed: toldOf(seedPairId, number).serverSeed ?? "",
  }));
}

/** Contract `getCrashTable`. Refuses `not_found` for a game that has no shared rounds. */
export async function viewTable(context: Context, game: Game): Promise<CrashTable> {
  if (!isCrash(game)) throw new Refusal("not_found");
  const { connection, clock, config } = context;
  const round = await lookAt(context, game);
  const now = clock.now();
  const { serverSeedHash, clientSeed } = await proofOf(connection.db, round);
  const chain = chainOf(round.number);
  return {
    number: round.number,
    state: multiplierAt(game, round.startsAt, now) === 0 ? "betting" : "running",
    betsUntil: betsUntil(round).toISOString(),
    startsAt: (round.startsAt ?? now).toISOString(),
    now: now.toISOString(),
    serverSeedHash,
    clientSeed,
    chain: {
      first: chain * CHAIN_LENGTH + 1,
      last: (chain + 1) * CHAIN_LENGTH,
      beginning: beginningOf(config.secret, game.id, chain),
      nextBeginning: beginningOf(config.secret, game.id, chain + 1),
    },
    lastRounds: await lastRounds(connection.db, game.id),
  };
}
