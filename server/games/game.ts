import { CATEGORY, type GameCategory, type GameRules, type Mechanic } from "#app/contract/games/index.ts";
import type { GameFile } from "./game-file.ts";
import studios from "./studios.json" with { type: "json" };

/** A game of the house: the contents of its file and what is derived from them. */
export interface Game extends Omit<GameFile, "$schema" | "studio" | "jackpots"> {
  jackpots: boolean;
  studio: { id: string; name: string };
  category: GameCategory;
  mechanic: Mechanic;
  /** Least time between two rounds of one player, in milliseconds (PRODUCT §5). */
  minimumCycleMs: number;
}

const MINIMUM_CYCLE_MS: Record<GameCategory, number> = { slots: 2_500, tables: 5_000, instant: 0, scratch: 0 };

const STUDIOS: Partial<Record<string, string>> = studios;

const mechanicOf = (rules: GameRules): Mechanic => ("mechanic" in rules ? rules.mechanic : rules.kind);

/**
 * Throws an Error for a studio that is not in `studios.json`, and for jackpots in a game that is not decided by a single bet from
 * the player's own seeds: a step would add to a stake after the draw, and players who share seeds would all win.
 */
export function gameOf({ studio, jackpots, ...file }: Omit<GameFile, "$schema">): Game {
  const name = STUDIOS[studio];
  if (name === undefined) throw new Error(`${file.id} is by a studio that is not known: ${studio}`);
  if (jackpots && file.rules.kind !== "slot") throw new Error(`${file.id} cannot take part in the jackpots`);
  const category = CATEGORY[file.rules.kind];
  return {
    ...file,
    jackpots: jackpots === true,
    studio: { id: studio, name },
    category,
    mechanic: mechanicOf(file.rules),
    minimumCycleMs: MINIMUM_CYCLE_MS[category],
  };
}
