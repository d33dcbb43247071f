import type { GameKind, RoundStep } from "#app/contract/games/index.ts";
import { createDraw, type Game, gameById, type Position, paytableHash, playRound } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { seedsOf } from "#server/platform/modules/fairness/index.ts";
import type { Round } from "./open.ts";

/** The game of a round with the rules it was drawn by; undefined where the house has others by now, or none. */
export function gameAsItWas({ gameId, paytableHash: then }: Round): Game | undefined {
  const game = gameById(gameId);
  return game && paytableHash(game) === then ? game : undefined;
}

/** Gives the numbers of a round, from the first on each time: they are its secret until its seeds are revealed. */
export async function drawsOf(tx: Transaction, { seedPairId, nonce }: Pick<Round, "seedPairId" | "nonce">) {
  const seeds = await seedsOf(tx, seedPairId);
  return () => createDraw({ ...seeds, nonce });
}

/** Where a round stands after these steps, from its bet and its seeds. Throws a StepRefused, and then nothing has moved. */
export async function positionAfter(
  tx: Transaction,
  game: Game,
  round: Round,
  steps: readonly RoundStep[],
): Promise<Position<GameKind>> {
  const draws = await drawsOf(tx, round);
  return playRound(game, { stake: round.bet, input: round.input, steps }, draws());
}
