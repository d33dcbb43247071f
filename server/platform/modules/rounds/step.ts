import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { GameKind, PlayerStep, RoundStep } from "#app/contract/games/index.ts";
import { addedBy, ceilingStep, type Game, outcomeOnTheWire, type Position, StepRefused } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { assertInTime, stepByClock } from "#server/platform/modules/crash/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { lockRound, positionAfter, type Round, unchangedGame } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { mostPaidIn } from "./stakes.ts";
import { rounds } from "./tables.ts";

export interface Step {
  roundId: string;
  /** Chosen by the caller: a step repeated under the same id is made once. */
  operationId: string;
  /** How many steps were made before it. */
  after: number;
  step: PlayerStep;
  /**
   * When the request arrived at this process: a cash-out counts from then, however long it waited for its turn and for a
   * connection to the database.
   */
  arrivedAt: Date;
}

/** The clock decides when a player leaves a shared round, not the request, so a repeat need not contain the same value. */
const isSameStep = (made: RoundStep | undefined, requested: PlayerStep): boolean =>
  requested.kind === "crash" ? made?.kind === "crash" : isDeepStrictEqual(made, requested);

/** Whether the step was made before; refuses another one under its id. */
function isRepeated(round: Round, { operationId, after, step }: Step): boolean {
  const place = round.steps.findIndex((made) => made.operationId === operationId);
  if (place < 0 && operationId !== round.operationId) return false;
  if (place !== after || !isSameStep(round.steps[place]?.step, step)) throw new Refusal("operation_mismatch");
  return true;
}

/** The game whose rules apply to the step, where the round waits for this one and no other. */
function gameToStep(round: Round, { after }: Step): Game {
  assertInTime(round);
  if (round.state !== "open" || round.payout !== null) throw new Refusal("round_settled");
  const game = unchangedGame(round);
  if (!game) throw new Refusal("rules_changed");
  if (after !== round.steps.length) throw new Refusal("step_out_of_turn");
  return game;
}

async function playStep(
  tx: Transaction,
  context: Context,
  game: Game,
  round: Round,
  step: RoundStep,
): Promise<Position<GameKind>> {
  try {
    return await positionAfter(tx, context, game, round, [...round.steps.map((made) => made.step), step]);
  } catch (error) {
    if (error instanceof StepRefused) throw new Refusal("step_invalid");
    throw error;
  }
}

/**
 * A player who may no longer play finishes an open round, but puts no more money on it
 * (docs/decisions/0027-a-round-that-began-is-played-to-its-end.md).
 */
async function holdMore(tx: Transaction, context: Context, seat: Seat, round: Round, stake: bigint): Promise<Round> {
  const at = context.clock.now();
  if (stake === 0n) {
    await seat.act(tx, round, at);
    return round;
  }
  await seat.admit(tx);
  const operationId = `${round.id}.${round.steps.length + 1}`;
  const more = { ...round, roundId: round.id, operationId, stake, isBet: false, isFreeSpin: false, at };
  const { bonusStake } = await seat.purse.hold(tx, more);
  return { ...round, bonusStake: round.bonusStake + bonusStake };
}

/** Advances a round by one step, and stores the result. */
export async function storeStep(
  tx: Transaction,
  context: Context,
  game: Game,
  round: Round,
  made: Round["steps"][number],
): Promise<Round> {
  const { outcome, staked, payout } = await playStep(tx, context, game, round, made.step);
  const changes = {
    steps: [...round.steps, made],
    stake: staked,
    bonusStake: round.bonusStake,
    payout,
    outcome: outcomeOnTheWire(outcome, round.currency),
  };
  await tx.update(rounds).set(changes).where(eq(rounds.id, round.id));
  return { ...round, ...changes };
}

/**
 * Makes one step in an open round of the seat's owner and stores the result. A step that decides the round leaves it to be
 * settled, as a bet does. A refused step changes nothing and the round still waits.
 *
 * As with a bet, nothing is drawn before what the step adds to the stake is held: it could be refused again and again, and how
 * long that takes would reveal something about the next card.
 */
export async function makeStep(tx: Transaction, context: Context, seat: Seat, made: Step): Promise<Round> {
  const { roundId, operationId, arrivedAt: at } = made;
  const round = await lockRound(tx, seat.ownerId, roundId);
  if (isRepeated(round, made)) return round;
  const game = gameToStep(round, made);
  const step = await stepByClock(tx, context, { game, round, step: made.step, at });
  const only = onlyStep(game, round);
  if (only && !isDeepStrictEqual(only, step)) throw new Refusal("step_invalid");
  const added = addedBy(game, round.bet, step);
  const backed = await holdMore(tx, context, seat, round, added);
  const played = await storeStep(tx, context, game, backed, { operationId, step, at: at.toISOString() });
  if (played.stake !== round.stake + added) throw new Error(`a step of ${round.id} stakes what was not held`);
  return endAtCeiling(tx, context, game, played);
}

const atCeiling = (roundId: string): string => `${roundId}.ceiling`;

/** Whether the house ended a round because the next win would exceed the most one round pays. */
export const endedAtCeiling = ({ id, steps }: Pick<Round, "id" | "steps">): boolean =>
  steps.at(-1)?.operationId === atCeiling(id);

/** The only step left where the next win would exceed the most one round pays. */
const onlyStep = (game: Game, { bet: stake, outcome, currency }: Round): RoundStep | null =>
  outcome && ceilingStep(game, { stake, outcome }, mostPaidIn(currency));

/**
 * Takes the winnings of a round that may not continue: with a step of the game, so that the round still follows from its bet, its
 * steps and its seeds (docs/decisions/0050-the-return-at-the-stake.md).
 */
async function endAtCeiling(tx: Transaction, context: Context, game: Game, round: Round): Promise<Round> {
  const step = onlyStep(game, round);
  return step ? storeStep(tx, context, game, round, { operationId: atCeiling(round.id), step, by: "house" }) : round;
}
