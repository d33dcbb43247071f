import type { Draw } from "../fairness/draw.ts";
import type { DiceInput, DiceOutcome, DiceRules } from "./rules.ts";

/** Whether the chance is a whole number of rolls within the game's limits, and the direction one of the two. */
export function validDiceInput(rules: DiceRules, { chance, direction }: DiceInput): boolean {
  const inRange = Number.isInteger(chance) && chance >= rules.minimumChance && chance <= rules.maximumChance;
  return inRange && (direction === "under" || direction === "over");
}

/**
 * What a winning roll pays, in minor units: stake × return ÷ chance, rounded down to a whole unit. The rounding costs
 * the player less than one minor unit a win; `checkReturns` bounds what that means for the smallest stake.
 */
export function dicePayout(rules: DiceRules, stake: bigint, chance: number): bigint {
  return (stake * BigInt(rules.payoutBasisPoints)) / BigInt(chance);
}

/** Rolls once. "Under" wins below `chance`, "over" wins on the `chance` highest rolls: equally many either way. */
export function playDice(rules: DiceRules, stake: bigint, { chance, direction }: DiceInput, draw: Draw) {
  const roll = draw.below(rules.sides);
  const won = direction === "under" ? roll < chance : roll >= rules.sides - chance;
  const outcome: DiceOutcome = { kind: "dice", roll, chance, direction, won };
  return { payout: won ? dicePayout(rules, stake, chance) : 0n, outcome };
}
