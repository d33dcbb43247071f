import type { GameKind, RoundInput } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Game } from "./game.ts";
import kept from "./kept-odds.json" with { type: "json" };
import type { InputOf, KindOfGame, RulesOf } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { paytableHash } from "./published.ts";

export interface GameOdds {
  /** Of the bet the game is judged by, its reference. */
  odds: Odds;
  choices: { input: InputOf<GameKind>; odds: Odds }[];
}

/** Of games that take long to count, by the paytable hash of the rules they were counted for. Written by `npm run generate`. */
const KEPT = kept as Partial<Record<string, GameOdds>>;

const known = new WeakMap<Game, GameOdds>();

/** A game's odds as its engine counts them. */
export function countOdds({ rules }: Game): GameOdds {
  const kind = KINDS[rules.kind] as unknown as KindOfGame<GameKind>;
  return kind.odds(rules as RulesOf<GameKind>);
}

/** A game's odds, counted once. */
export function allOddsOf(game: Game): GameOdds {
  const odds = known.get(game) ?? KEPT[paytableHash(game)] ?? countOdds(game);
  known.set(game, odds);
  return odds;
}

export const oddsOf = (game: Game): Odds => allOddsOf(game).odds;

/** Once in how many rounds a bet brings a large win; nothing where it never does, or that depends on how far it is played. */
export function largeWinOf(game: Game, input: RoundInput): string | undefined {
  const kind = KINDS[game.rules.kind] as unknown as KindOfGame<GameKind>;
  const odds = kind.largeWinOf?.(game.rules as RulesOf<GameKind>, input as InputOf<GameKind>) ?? oddsOf(game);
  return odds.largeWinOneIn;
}

/** From calm to rough: the deviations at which a game takes the second, third, fourth and fifth step. */
const VOLATILITY_STEPS = [2, 4, 7, 12];

/** How rough a game is, 1 (calm) to 5, by the standard deviation of one round's return. */
export function volatilityOf(game: Game): 1 | 2 | 3 | 4 | 5 {
  return volatilityAt(oddsOf(game).deviation);
}

export function volatilityAt(deviation: number): 1 | 2 | 3 | 4 | 5 {
  const steps = VOLATILITY_STEPS.filter((least) => deviation >= least).length;
  return (steps + 1) as 1 | 2 | 3 | 4 | 5;
}
