import type { Outcome, RoundStep } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Game } from "./game.ts";
import type { Position } from "./kind.ts";
import { kindOf } from "./round.ts";
import { CEILING_STAKES } from "./stakes.ts";

/** A round that waits for a step: its bet's stake in minor units, and what its player sees of it. */
interface Waiting {
  stake: bigint;
  outcome: Position<Outcome["kind"]>["outcome"] | Outcome;
}

/**
 * The one step left to a round whose next win would be above the most a round pays: it takes all that is won. Null while the
 * round may go on, where nothing is won yet, and where it does not wait.
 */
export function ceilingStep(game: Game, { stake, outcome }: Waiting, ceiling: bigint): RoundStep | null {
  const { kind, rules } = kindOf(game);
  const win = kind.nextWin?.(rules, stake, outcome) ?? null;
  if (win === null || win <= ceiling || outcome.kind !== "mines" || outcome.cashOut === null) return null;
  return { kind: outcome.kind, act: "cashOut" };
}

/** Whether a game could pay more than a round pays at most, and the house does not end its rounds before. */
export const isAboveCeiling = (game: Game, { maximumWin }: Odds): boolean =>
  kindOf(game).kind.nextWin === undefined && maximumWin > CEILING_STAKES;
