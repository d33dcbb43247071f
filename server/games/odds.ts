import { diceOdds } from "./dice/odds.ts";
import type { Game, Odds, SlotGame } from "./game.ts";
import { paytableHash } from "./published.ts";
import counted from "./slots/counted.json" with { type: "json" };
import type { SpinCount, SpinTotals } from "./slots/enumerate.ts";
import { slotOdds } from "./slots/odds.ts";

type StoredTotals = Record<keyof SpinTotals, string>;

/** A slot's counted spins as `slots/counted.json` keeps them, under the game's id: whole numbers as digits. */
interface StoredCount {
  paytableHash: string;
  plain: StoredTotals;
  triggering: StoredTotals;
}

const COUNTED: Partial<Record<string, StoredCount>> = counted;

const known = new WeakMap<Game, Odds>();

/**
 * A game's odds. A slot's come from the count of all its spins in `slots/counted.json`, which `counted.test.ts` makes
 * and proves; throws an Error when a slot has changed since it was counted, so that no figure outlives its paytable.
 */
export function oddsOf(game: Game): Odds {
  const odds = known.get(game) ?? computeOdds(game);
  known.set(game, odds);
  return odds;
}

/** From calm to rough: the deviations at which a game takes the second, third, fourth and fifth step. */
const VOLATILITY_STEPS = [2, 4, 7, 12];

/** How rough a game is, 1 (calm) to 5, by the standard deviation of one round's return. */
export function volatilityOf(game: Game): 1 | 2 | 3 | 4 | 5 {
  const { deviation } = oddsOf(game);
  const steps = VOLATILITY_STEPS.filter((least) => deviation >= least).length;
  return (steps + 1) as 1 | 2 | 3 | 4 | 5;
}

function computeOdds(game: Game): Odds {
  if (game.category === "instant") return diceOdds(game.rules);
  return slotOdds(countOf(game), game.rules.mechanic === "ways" ? game.rules.freeSpins : null);
}

function countOf(game: SlotGame): SpinCount {
  const stored = COUNTED[game.id];
  if (stored?.paytableHash !== paytableHash(game)) {
    throw new Error(
      `${game.id} has changed since its spins were counted: run vitest run server/games/slots/counted -u`,
    );
  }
  return { plain: restore(stored.plain), triggering: restore(stored.triggering) };
}

function restore(stored: StoredTotals): SpinTotals {
  return {
    spins: BigInt(stored.spins),
    hits: BigInt(stored.hits),
    sum: BigInt(stored.sum),
    sumOfSquares: BigInt(stored.sumOfSquares),
    maximum: BigInt(stored.maximum),
    atMaximum: BigInt(stored.atMaximum),
  };
}
