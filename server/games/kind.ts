import type { GameKind, InputOf, OutcomeOf as OutcomeInMoney, RulesOf, StepOf } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Money } from "#app/contract/money.ts";
import type { Draw } from "./fairness/draw.ts";
import type { Ending, ReturnAtStake } from "./prizes.ts";

export type { InputOf, RulesOf, StepOf };

/** A type with every sum of money replaced by a number of minor units: games know no currencies. */
export type InMinorUnits<T> = T extends Money ? bigint : T extends object ? { [F in keyof T]: InMinorUnits<T[F]> } : T;

export type OutcomeOf<K extends GameKind> = InMinorUnits<OutcomeInMoney<K>>;

/** A bet and its steps: `stake` in minor units. */
export interface Bet<K extends GameKind> {
  stake: bigint;
  input: InputOf<K>;
  /** The player's steps so far, in order; empty in games without steps. */
  steps: readonly StepOf<K>[];
}

/** The state of a round after its steps so far. */
export interface Position<K extends GameKind> {
  /** What the player may see now: it contains nothing that is still hidden. */
  outcome: OutcomeOf<K>;
  /** The total stake in minor units: the bet and what steps added to it. */
  staked: bigint;
  /** The total payout in minor units, the stakes of won hands included; null while the round waits for a step. */
  payout: bigint | null;
}

/** The input and the strategy that a game's main odds are computed for. */
export interface Reference<K extends GameKind> {
  input: InputOf<K>;
  /** The next step at a position that waits for one; absent in games without steps. */
  step?(outcome: OutcomeOf<K>): StepOf<K>;
}

/** The engine of one kind of game, independent of the rules of a particular game. All its functions are pure. */
export interface KindOfGame<K extends GameKind> {
  /** Whether a round may be opened with this stake and input. */
  accepts(rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }): boolean;
  /**
   * Plays the round from its beginning through the last step. Equal arguments always give the same position, so a stored round
   * consists of its bet, steps and seeds. The order of draws depends on bet and steps only.
   * Throws {@link StepRefused} when the position before one of the steps does not allow it.
   */
  play(rules: RulesOf<K>, bet: Bet<K>, draw: Draw): Position<K>;
  /**
   * What a step adds to the stake, in minor units, so that it can be held before anything is drawn; absent when no step adds to
   * the stake.
   */
  adds?(stake: bigint, step: StepOf<K>): bigint;
  /**
   * The payout after another winning step, in minor units; null when the round is over. Present in kinds whose rounds could
   * exceed the ceiling, so that the house ends them before.
   */
  nextWin?(rules: RulesOf<K>, stake: bigint, outcome: OutcomeOf<K> | OutcomeInMoney<K>): bigint | null;
  /**
   * The next step of a round whose player does not come back, called until the round is over; null when nothing is won yet and
   * the stake is released instead. The step adds nothing to the stake and risks nothing of the win: it cashes out, holds what
   * the best play holds, or draws where that can only gain. Absent when no round waits for its player.
   */
  leftOpen?(rules: RulesOf<K>, outcome: OutcomeOf<K>): StepOf<K> | null;
  /**
   * The return of a bet at its stake: over every possible end, or at the worst of the stops it offers. Absent when every payout
   * is a whole number at every stake, so that nothing is rounded and the bet returns what its card states.
   */
  returnOf?(rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }): ReturnAtStake;
  /**
   * Every possible end of a bet with its payout at the stake; null for a bet whose end its player decides. Present when rounds may
   * be planned (PRODUCT §5), and so never in slots and table games.
   */
  endingsOf?(rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }): Ending[] | null;
  /** Sample bets, when there are too many to list; their returns at small stakes are published. */
  someBets?(rules: RulesOf<K>): InputOf<K>[];
  reference(rules: RulesOf<K>): Reference<K>;
  /** The bet of a form whose choice is left empty; absent where a choice must be made, or there is none. */
  blank?: InputOf<K>;
  /** How often a bet wins a large amount; absent when every bet does so as often as the main odds state. */
  largeWinOf?(rules: RulesOf<K>, input: InputOf<K>): Pick<Odds, "largeWinOneIn">;
  /** Odds of the reference bet, and of each other bet whose odds differ from it. */
  odds(rules: RulesOf<K>): { odds: Odds; choices: { input: InputOf<K>; odds: Odds }[] };
}

/** A step that the position does not allow; the round is unchanged. */
export class StepRefused extends Error {}
