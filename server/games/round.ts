import type { GameKind, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import type { Draw } from "./fairness/draw.ts";
import type { Game } from "./game.ts";
import { type InputOf, type KindOfGame, type Position, type RulesOf, type StepOf, StepRefused } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { SMALLEST_STAKE } from "./stakes.ts";

/** The part of a game that decides a round. */
type Playable = Pick<Game, "id" | "rules">;

export interface RoundBet {
  /** Minor units. */
  stake: bigint;
  input: RoundInput;
}

/** Returns the engine of a game together with its rules, so that their types match. */
export function kindOf<K extends GameKind>(game: Playable): { kind: KindOfGame<K>; rules: RulesOf<K> } {
  return { kind: KINDS[game.rules.kind] as unknown as KindOfGame<K>, rules: game.rules as RulesOf<K> };
}

/** Whether a round of the game can be opened with this stake and input. */
export function accepts(game: Playable, { stake, input }: RoundBet): boolean {
  if (stake < SMALLEST_STAKE || stake % SMALLEST_STAKE !== 0n || input.kind !== game.rules.kind) return false;
  const { kind, rules } = kindOf(game);
  return kind.accepts(rules, { stake, input: input as InputOf<GameKind> });
}

/**
 * Plays a round through its steps so far. The same game, bet, steps and seeds always give the same position.
 *
 * `stake` is in minor units, a multiple of ten above zero (`stakeProblem` has the limits of a currency). Throws a
 * RangeError for a bet that {@link accepts} rejects, and a StepRefused for a step the position does not allow.
 */
export function playRound(
  game: Playable,
  { stake, input, steps = [] }: RoundBet & { steps?: readonly RoundStep[] },
  draw: Draw,
): Position<GameKind> {
  if (!accepts(game, { stake, input })) throw new RangeError(`Not a bet of ${game.id}`);
  const { kind, rules } = kindOf(game);
  if (steps.some((step) => step.kind !== rules.kind)) throw new StepRefused(`Not a step of ${game.id}`);
  const bet = { stake, input: input as InputOf<GameKind>, steps: steps as readonly StepOf<GameKind>[] };
  return kind.play(rules, bet, draw);
}

/** What a step adds to the stake of a round opened with `stake`, if the position allows the step. In minor units. */
export function addedBy(game: Playable, stake: bigint, step: RoundStep): bigint {
  const { kind, rules } = kindOf(game);
  return step.kind === rules.kind ? (kind.adds?.(stake, step as StepOf<GameKind>) ?? 0n) : 0n;
}

/**
 * The next step of a round whose player does not come back; null when its stake is released instead. `outcome` is that of the
 * round's position.
 */
export function leftOpenStep(game: Playable, outcome: Position<GameKind>["outcome"]): RoundStep | null {
  const { kind, rules } = kindOf(game);
  return kind.leftOpen?.(rules, outcome) ?? null;
}

/** The input of the reference bet. */
export function referenceInput(game: Playable): RoundInput {
  const { kind, rules } = kindOf(game);
  return kind.reference(rules).input;
}

/** The input of a form whose choice is left empty; undefined where that is no bet. */
export const blankInput = (game: Playable): RoundInput | undefined => kindOf(game).kind.blank;

/** Plays a round to its end by the reference strategy; `input` overrides the reference input. */
export function playReference(
  game: Playable,
  { stake, input }: { stake: bigint; input?: RoundInput },
  draws: () => Draw,
): { position: Position<GameKind>; input: RoundInput; steps: RoundStep[] } {
  const { kind, rules } = kindOf(game);
  const reference = kind.reference(rules);
  const chosen = input ?? reference.input;
  const steps: RoundStep[] = [];
  for (;;) {
    const position = playRound(game, { stake, input: chosen, steps }, draws());
    if (position.payout !== null || !reference.step) return { position, input: chosen, steps };
    steps.push(reference.step(position.outcome));
  }
}
