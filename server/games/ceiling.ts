import type { Outcome, RoundStep } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Game } from "./game.ts";
import type { Position } from "./kind.ts";
import { kindOf } from "./round.ts";
import { CEILING_STAKES } from "./stakes.ts";

/** A round that waits for a step: the stake of its bet in minor units, and the outcome its player sees. */
interface Waiting {
  stake: bigint;
  outcome: Position<Outcome["kind"]>["outcome"] | Outcome;
}

/**
 * Returns the only step left to a round whose next win would exceed the ceiling: it cashes out. Null while the round may go
 * on, when nothing is won yet, and when the round does not wait for a step.
 */
export function ceilingStep(game: Game, { stake, outcome }: Waiting, ceiling: bigint): RoundStep | null {
  const { kind, rules } = kindOf(game);
  const win = kind.nextWin?.(rules, stake, outcome) ?? null;
  if (win === null || win <= ceiling || outcome.kind !== "mines" || outcome.cashOut === null) return null;
  return { kind: outcome.kind, act: "cashOut" };
}

/** Whether a game could pay more than the ceiling of a round, without the house ending its rounds before. */
export const isAboveCeiling = (game: Game, { maximumWin }: Odds): boolean =>
  kindOf(game).kind.nextWin === undefined && maximumWin > CEILING_STAKES;
