import type { GameKind, RoundInput } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Game } from "./game.ts";
import kept from "./kept-odds.json" with { type: "json" };
import type { InputOf, KindOfGame, RulesOf } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { paytableHash } from "./published.ts";

export interface GameOdds {
  /** Odds of the reference bet. */
  odds: Odds;
  choices: { input: InputOf<GameKind>; odds: Odds }[];
}

/** Precomputed odds of games that take long to count, by the paytable hash of their rules. Written by `npm run generate`. */
const KEPT = kept as Partial<Record<string, GameOdds>>;

const known = new WeakMap<Game, GameOdds>();

/** Computes a game's odds with its engine. */
export function countOdds({ rules }: Game): GameOdds {
  const kind = KINDS[rules.kind] as unknown as KindOfGame<GameKind>;
  return kind.odds(rules as RulesOf<GameKind>);
}

/** Returns a game's odds, computed at most once per process. */
export function allOddsOf(game: Game): GameOdds {
  const odds = known.get(game) ?? KEPT[paytableHash(game)] ?? countOdds(game);
  known.set(game, odds);
  return odds;
}

export const oddsOf = (game: Game): Odds => allOddsOf(game).odds;

/** A bet has a large win once in this many rounds; undefined when it never has, or when that depends on how far it is played. */
export function largeWinOf(game: Game, input: RoundInput): string | undefined {
  const kind = KINDS[game.rules.kind] as unknown as KindOfGame<GameKind>;
  const odds = kind.largeWinOf?.(game.rules as RulesOf<GameKind>, input as InputOf<GameKind>) ?? oddsOf(game);
  return odds.largeWinOneIn;
}

/** The standard deviations at which volatility levels 2, 3, 4 and 5 begin. */
const VOLATILITY_STEPS = [2, 4, 7, 12];

/** Volatility from 1 (low) to 5, by the standard deviation of one round's return. */
export function volatilityOf(game: Game): 1 | 2 | 3 | 4 | 5 {
  return volatilityAt(oddsOf(game).deviation);
}

export function volatilityAt(deviation: number): 1 | 2 | 3 | 4 | 5 {
  const steps = VOLATILITY_STEPS.filter((least) => deviation >= least).length;
  return (steps + 1) as 1 | 2 | 3 | 4 | 5;
}
