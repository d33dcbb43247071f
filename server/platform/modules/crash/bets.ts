import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { PlayerStep, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import type { Game } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { revealedAt, seedsOf } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { currentRound, roundNumbered } from "./advance.ts";
import { betsUntil } from "./beacon.ts";
import { CLOCKS_APART_MS, type CrashGame, crashPointOf, exitOf, isCrash, isWaiting, multiplierAt } from "./rules.ts";
import { crashRounds, type SharedRound } from "./tables.ts";

/** Number of the round that a bet made at an instant joins. */
export const joinedAt = (round: SharedRound, at: Date): number =>
  at < betsUntil(round) ? round.number : round.number + 1;

async function lockRound(tx: Transaction, seedPairId: string): Promise<SharedRound> {
  const [round] = await tx.select().from(crashRounds).where(eq(crashRounds.seedPairId, seedPairId)).for("share");
  if (!round) throw new Error(`no shared round has the seeds ${seedPairId}`);
  return round;
}

/** The current round, locked until the transaction ends: meanwhile it does not end and the next does not start. */
async function lockCurrentRound(tx: Transaction, context: Context, game: CrashGame, at: Date): Promise<SharedRound> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const locked = await lockRound(tx, (await currentRound(tx, context, game, at)).seedPairId);
    if (locked.crashedAt === null) return locked;
  }
  throw new Error(`the rounds of ${game.id} end faster than one can be locked`);
}

/** The seed pair of a bet made at an instant: that of the shared round, whose number is the nonce. Nothing is drawn from it yet. */
export async function joinRound(tx: Transaction, context: Context, game: CrashGame, at: Date) {
  const number = joinedAt(await lockCurrentRound(tx, context, game, at), at);
  const { seedPairId } = await roundNumbered(tx, game.id, number);
  return { seedPairId, nonce: number };
}

/** The rounds that have started, or whose client seed is published, and whose end is not stored yet. */
export const runningRounds = (db: Database, at: Date): Promise<SharedRound[]> =>
  db
    .select()
    .from(crashRounds)
    .where(and(or(lte(crashRounds.startsAt, at), lte(crashRounds.beaconAt, at)), isNull(crashRounds.crashedAt)));

export interface Progress {
  /** In hundredths; 0 before the start. */
  multiplier: number;
  /** A platform has stored its end, whatever this one's clock says: the seed is public from then on. */
  isOver: boolean;
  /** It is over without having been drawn: the beacon was late. */
  isVoid: boolean;
}

/** The progress of a shared round at an instant. Whether it is over does not change until the transaction ends. */
export async function progressOf(
  tx: Transaction,
  context: Context,
  { game, seedPairId, at }: { game: CrashGame; seedPairId: string; at: Date },
): Promise<Progress> {
  await currentRound(tx, context, game, at);
  const round = await lockRound(tx, seedPairId);
  const isOver = round.crashedAt !== null;
  return { multiplier: multiplierAt(game, round, at), isOver, isVoid: isOver && isWaiting(round) };
}

/** Whether a bet has ended: its shared round crashed, or has reached the automatic cash-out. */
export const isDue = (game: CrashGame, { input }: { input: RoundInput }, { isOver, multiplier }: Progress): boolean =>
  isOver || multiplier >= exitOf(game, input);

interface Sharing {
  game: CrashGame;
  round: { seedPairId: string; input: RoundInput };
  at: Date;
}

/** The multiplier at which a bet leaves at an instant, in hundredths: 0 before the start, null after the crash. */
async function exitAt(
  tx: Transaction,
  keyed: Pick<Parameters<typeof seedsOf>[1], "config">,
  { game, round: { seedPairId, input }, at }: Sharing,
): Promise<number | null> {
  const [shared] = await tx.select().from(crashRounds).where(eq(crashRounds.seedPairId, seedPairId));
  if (!shared) throw new Error(`no shared round has the seeds ${seedPairId}`);
  const multiplier = Math.min(multiplierAt(game, shared, at), exitOf(game, input));
  if (multiplier === 0) return 0;
  const crashPoint = crashPointOf(game, { number: shared.number, ...(await seedsOf(tx, keyed, seedPairId)) });
  return multiplier > crashPoint ? null : multiplier;
}

/** {@link exitAt}, with 0 after the crash. */
export const exitNow = async (...parameters: Parameters<typeof exitAt>): Promise<number> =>
  (await exitAt(...parameters)) ?? 0;

/**
 * Whether nobody could know where a round crashes when a request arrived. While it is not over nobody does, until the
 * transaction ends; once another platform has revealed its seed, the two instants must be further apart than the clocks may
 * differ.
 */
async function arrivedBeforeReveal(tx: Transaction, { round: { seedPairId }, at }: Sharing): Promise<boolean> {
  if ((await lockRound(tx, seedPairId)).crashedAt === null) return true;
  const revealed = await revealedAt(tx, seedPairId);
  return revealed !== null && at.getTime() + CLOCKS_APART_MS <= revealed.getTime();
}

/**
 * The step that results from a player's request, by the instant `at` when it arrived at the platform. A cash-out that arrives
 * when the round is over has no effect: the round is then played to its end.
 */
export async function stepByClock(
  tx: Transaction,
  context: Context,
  { game, round, step, at }: { game: Game; round: Sharing["round"]; step: PlayerStep; at: Date },
): Promise<RoundStep> {
  if (step.kind !== "crash") return step;
  if (!isCrash(game)) throw new Refusal("step_invalid");
  const sharing = { game, round, at };
  const exit = await exitAt(tx, context, sharing);
  if (exit === 0) throw new Refusal("step_invalid");
  if (exit !== null && (await arrivedBeforeReveal(tx, sharing))) return { ...step, at: exit };
  await currentRound(tx, context, game, context.clock.now());
  return { kind: "crash", act: "stay" };
}
