export interface DiceRules {
  kind: "dice";
  /** A roll is a whole number from 0 to sides − 1. */
  sides: 10_000;
  /** Rolls out of `sides` that may win, least and most. */
  minimumChance: number;
  maximumChance: number;
  /**
   * Expected return in hundredths of a per cent of the stake, before a payout is rounded to whole minor units: a win
   * pays stake × payoutBasisPoints ÷ chance.
   */
  payoutBasisPoints: number;
}

export interface DiceInput {
  kind: "dice";
  /** How many of the 10,000 rolls win. */
  chance: number;
  direction: "under" | "over";
}

export interface DiceOutcome {
  kind: "dice";
  roll: number;
  chance: number;
  direction: "under" | "over";
  won: boolean;
}
