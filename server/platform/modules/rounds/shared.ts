import type { PlayerStep, RoundStep } from "#app/contract/games/index.ts";
import { type Game, lastExit } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type CrashGame, isCrash, type Standing, standingOf } from "#server/platform/modules/crash/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Round } from "./open.ts";

/** Where a round of a shared game is left by itself, in hundredths. */
function exitOf({ rules, id }: CrashGame, { input }: Pick<Round, "input">): number {
  if (input.kind !== "crash") throw new Error(`a bet of another kind lies on ${id}`);
  return lastExit(rules, input);
}

/** Whether a player's round has come to its end: the one he shares crashed, or is where he leaves it by itself. */
export const isDue = (game: CrashGame, round: Pick<Round, "input">, { isOver, multiplier }: Standing): boolean =>
  isOver || multiplier >= exitOf(game, round);

/**
 * The step a player's press comes to, by the platform's clock. A press that comes when the round is over leaves nothing:
 * the round is then played to the end it had.
 */
export async function stepAsMade(
  tx: Transaction,
  context: Context,
  { game, round, step, at }: { game: Game; round: Round; step: PlayerStep; at: Date },
): Promise<RoundStep> {
  if (step.kind !== "crash") return step;
  if (!isCrash(game)) throw new Refusal("step_invalid");
  const { multiplier, isOver } = await standingOf(tx, context, { game, seedPairId: round.seedPairId, at });
  if (isOver) return { kind: "crash", act: "stay" };
  if (multiplier === 0) throw new Refusal("step_invalid");
  return { ...step, at: Math.min(multiplier, exitOf(game, round)) };
}

/** Refuses a press that came when the round had crashed; it is lost, and settled. */
export function assertInTime({ outcome, payout }: Round): void {
  if (payout !== null && outcome.kind === "crash" && outcome.crashedAt !== null) throw new Refusal("crashed");
}
