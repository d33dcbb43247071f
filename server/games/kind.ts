import type { GameKind, InputOf, OutcomeOf as OutcomeInMoney, RulesOf, StepOf } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Money } from "#app/contract/money.ts";
import type { Draw } from "./fairness/draw.ts";
import type { Ending, ReturnAtStake } from "./prizes.ts";

export type { InputOf, RulesOf, StepOf };

/** The same, with every sum of money as a number of minor units: games know no currencies. */
export type InMinorUnits<T> = T extends Money ? bigint : T extends object ? { [F in keyof T]: InMinorUnits<T[F]> } : T;

export type OutcomeOf<K extends GameKind> = InMinorUnits<OutcomeInMoney<K>>;

/** A round as it is bet and played: `stake` in minor units. */
export interface Bet<K extends GameKind> {
  stake: bigint;
  input: InputOf<K>;
  /** What the player has done since, in order; empty in games that have no steps. */
  steps: readonly StepOf<K>[];
}

/** Where a round stands. */
export interface Position<K extends GameKind> {
  /** What the player may see of it now: nothing that is still hidden is in it. */
  outcome: OutcomeOf<K>;
  /** What is staked in all, in minor units: the bet, and what steps added to it. */
  staked: bigint;
  /** What the round pays in all, in minor units, the stakes of won hands included; null while it waits for a step. */
  payout: bigint | null;
}

/** The choice, and the way to play on from it, that a game's first odds are for. */
export interface Reference<K extends GameKind> {
  input: InputOf<K>;
  /** The next step at a position that waits for one; absent in games that have no steps. */
  step?(outcome: OutcomeOf<K>): StepOf<K>;
}

/** One kind of game, apart from any one game's rules. Everything in it is pure. */
export interface KindOfGame<K extends GameKind> {
  /** Whether a round may begin like this. */
  accepts(rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }): boolean;
  /**
   * The round from its beginning to after the last step: the same arguments always give the same position, so that a
   * stored round is its bet, its steps and its seeds. Numbers are drawn in an order that only bet and steps decide.
   * Throws {@link StepRefused} when the position before one of the steps does not allow it.
   */
  play(rules: RulesOf<K>, bet: Bet<K>, draw: Draw): Position<K>;
  /**
   * What a step adds to the stake wherever it is allowed, so that it can be held before anything is drawn; absent where none
   * adds anything.
   */
  adds?(stake: bigint, step: StepOf<K>): bigint;
  /**
   * What the next step that wins would bring the round to, in minor units; null when it is over. Present where a round may go on
   * to more than one round pays, so that the house ends it before.
   */
  nextWin?(rules: RulesOf<K>, stake: bigint, outcome: OutcomeOf<K> | OutcomeInMoney<K>): bigint | null;
  /**
   * The next step of a round whose player does not come back, asked for again until the round is over; null where nothing is
   * won yet and the stake goes back instead. It adds nothing to the stake and risks nothing of what is won: it takes that,
   * holds what the best play holds, or draws where that can only gain. Absent where no round waits for its player.
   */
  leftOpen?(rules: RulesOf<K>, outcome: OutcomeOf<K>): StepOf<K> | null;
  /**
   * What a bet returns at its stake: over every way it can end, or of the worst of the stops it offers. Absent where every
   * payout is whole at every stake, so that the bet returns what its card says.
   */
  returnOf?(rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }): ReturnAtStake;
  /**
   * Every way a bet can end, as it pays at its stake; null for a bet whose end its player decides. Present where rounds may be
   * planned (PRODUCT §5), and so never in slots and table games.
   */
  endingsOf?(rules: RulesOf<K>, bet: { stake: bigint; input: InputOf<K> }): Ending[] | null;
  /** Some of its bets, where there are more than can be listed: what these return at small stakes is published. */
  someBets?(rules: RulesOf<K>): InputOf<K>[];
  reference(rules: RulesOf<K>): Reference<K>;
  /** How often a bet brings a large win; absent where every bet does as often as the game's first odds say. */
  largeWinOf?(rules: RulesOf<K>, input: InputOf<K>): Pick<Odds, "largeWinOneIn">;
  /** Odds of the reference, and of each other bet whose odds differ from it. */
  odds(rules: RulesOf<K>): { odds: Odds; choices: { input: InputOf<K>; odds: Odds }[] };
}

/** A step that the position does not allow; the round stays as it is. */
export class StepRefused extends Error {}
