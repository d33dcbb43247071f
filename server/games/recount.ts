import type { GameKind } from "#app/contract/games/index.ts";
import { games } from "./catalogue.ts";
import { countOdds, type GameOdds } from "./odds.ts";
import { paytableHash } from "./published.ts";

/** The kinds whose odds take longer to compute than all others together: a round has hundreds of thousands of courses. */
const LONG: readonly GameKind[] = ["blackjack", "hi-lo", "baccarat"];

/** Recomputes the content of `kept-odds.json`, which depends on the engines as well as on the rules. */
export function keptOddsJson(): Record<string, GameOdds> {
  const long = games.filter(({ rules }) => LONG.includes(rules.kind));
  const counts = long.map((game) => [paytableHash(game), countOdds(game)] as const);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
