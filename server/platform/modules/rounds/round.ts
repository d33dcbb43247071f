import { and, eq } from "drizzle-orm";
import type { GameKind, RoundStep } from "#app/contract/games/index.ts";
import { createDraw, type Game, gameById, type Position, paytableHash, playRound } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { seedsOf } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { rounds } from "./tables.ts";

export type Round = typeof rounds.$inferSelect;

/** A round of the owner, locked until the transaction ends; another owner's is as unknown as one that does not exist. */
export async function lockRound(tx: Transaction, ownerId: string, roundId: string): Promise<Round> {
  const [round] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.ownerId, ownerId)))
    .for("update");
  if (!round) throw new Refusal("not_found");
  return round;
}

/** The game of a round with the rules it was drawn by; undefined where the game has other rules by now, or is gone. */
export function unchangedGame({ gameId, paytableHash: then }: Round): Game | undefined {
  const game = gameById(gameId);
  return game && paytableHash(game) === then ? game : undefined;
}

/** Access to the seeds. */
export interface Keyed {
  config: Pick<Context["config"], "keys">;
}

/** Yields the numbers of a round, from the first on at each call: they are secret until its seeds are revealed. */
export async function drawsOf(
  tx: Transaction,
  keyed: Keyed,
  { seedPairId, nonce }: Pick<Round, "seedPairId" | "nonce">,
) {
  const seeds = await seedsOf(tx, keyed, seedPairId);
  return () => createDraw({ ...seeds, nonce });
}

/** The position of a round after these steps, from its bet and its seeds. Throws a StepRefused, and then nothing has changed. */
export async function positionAfter(
  tx: Transaction,
  keyed: Keyed,
  game: Game,
  round: Round,
  steps: readonly RoundStep[],
): Promise<Position<GameKind>> {
  const draws = await drawsOf(tx, keyed, round);
  return playRound(game, { stake: round.bet, input: round.input, steps }, draws());
}
