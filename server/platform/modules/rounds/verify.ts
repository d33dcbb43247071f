import type { DataOf } from "#app/contract/types.ts";
import { accepts, type Game, type RoundToVerify, roundAgain, StepRefused } from "#server/games/index.ts";
import { jackpotTerms } from "#server/platform/modules/jackpots/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { acceptedStake } from "./stakes.ts";

/** Replays a round from what is public once its seed is revealed; nothing is read and nothing is written. */
export function verifyRound(requested: RoundToVerify & { game: Game }): DataOf<"verifyRound"> {
  const { game, input, bet } = requested;
  const stake = acceptedStake(bet, bet.currency);
  if (!accepts(game, { stake, input })) throw new Refusal("game_input_invalid");
  try {
    return roundAgain(jackpotTerms, requested);
  } catch (error) {
    if (error instanceof StepRefused) throw new Refusal("step_invalid");
    throw error;
  }
}
