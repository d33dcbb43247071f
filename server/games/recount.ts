import type { GameKind } from "#app/contract/games/index.ts";
import { games } from "./catalogue.ts";
import { countOdds, type GameOdds } from "./odds.ts";
import { paytableHash } from "./published.ts";

/** The kinds whose odds take longer to count than all others together: hundreds of thousands of ways a round may go. */
const LONG: readonly GameKind[] = ["blackjack", "hi-lo", "baccarat"];

/** What `kept-odds.json` holds, counted anew: it follows from the engines as well as from the rules. */
export function keptOddsJson(): Record<string, GameOdds> {
  const long = games.filter(({ rules }) => LONG.includes(rules.kind));
  const counts = long.map((game) => [paytableHash(game), countOdds(game)] as const);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
