import { playDice, validDiceInput } from "./dice/play.ts";
import type { DiceInput, DiceOutcome } from "./dice/rules.ts";
import type { Draw } from "./fairness/draw.ts";
import type { Game } from "./game.ts";
import { playSlot, type SlotOutcome } from "./slots/play.ts";
import { SMALLEST_STAKE } from "./stakes.ts";

/** What the player chooses beside the stake. */
export type RoundInput = { kind: "slot" } | DiceInput;

/** What a round paid, in minor units, and how. The stake is not part of the payout's sum: a lost round pays 0. */
export interface RoundResult {
  payout: bigint;
  outcome: SlotOutcome | DiceOutcome;
}

/** Whether a game can be played with this input. */
export function validInput({ rules }: Game, input: RoundInput): boolean {
  if (rules.kind === "dice") return input.kind === "dice" && validDiceInput(rules, input);
  return input.kind === "slot";
}

/**
 * Plays one round from start to end. The same game, stake, input and seeds always give the same result.
 *
 * `stake` is in minor units, a multiple of ten above zero (`stakeProblem` has the limits of a currency). Throws a
 * RangeError for another stake and for an input that is not valid: both are to be refused before.
 */
export function playRound(game: Game, { stake, input }: { stake: bigint; input: RoundInput }, draw: Draw): RoundResult {
  if (stake < SMALLEST_STAKE || stake % SMALLEST_STAKE !== 0n) throw new RangeError(`Not a stake: ${stake}`);
  const { rules } = game;
  if (rules.kind === "slot" && input.kind === "slot") return playSlot(rules, stake, draw);
  if (rules.kind === "dice" && input.kind === "dice" && validDiceInput(rules, input)) {
    return playDice(rules, stake, input, draw);
  }
  throw new RangeError(`Not an input of ${game.id}`);
}
