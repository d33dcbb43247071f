import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { RoundInput } from "#app/contract/games/index.ts";
import type { Currency, Money } from "#app/contract/money.ts";
import {
  accepts,
  createDraw,
  type Draw,
  type Game,
  outcomeOnTheWire,
  paytableHash,
  playRound,
} from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { endWith, preparedInsert, type Transaction, violatedConstraint } from "#server/platform/db/index.ts";
import { type CrashGame, isCrash, joinRound } from "#server/platform/modules/crash/index.ts";
import { type OwnSeed, type Proof, takeNonce } from "#server/platform/modules/fairness/index.ts";
import { jackpotsOf } from "#server/platform/modules/jackpots/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type BeforeBet, type LastRound, lastRoundOf, readBeforeBet } from "./before-bet.ts";
import { assertPace, CLOCKS_APART_MS } from "./pace.ts";
import { lockRound, type Round } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { acceptedStake, assertReturn } from "./stakes.ts";
import { rounds } from "./tables.ts";

/**
 * A platform of the last version, which may still run beside this one, settles a bet in a second transaction, milliseconds later;
 * a round that stays decided for longer was interrupted there.
 */
const SETTLED_WITHIN_MS = 2_000;
const POLL_MS = 5;

export interface Bet {
  /** Chosen by the caller: a repeat of the bet under the same id returns the same round. */
  operationId: string;
  game: Game;
  stake: Money;
  input: RoundInput;
  /** For the first round under a seal. */
  ownSeed?: OwnSeed | undefined;
  /** A free spin of a bonus: the house pays the stake. */
  isFreeSpin?: boolean | undefined;
}

const isSameBet = (round: Round, seat: Seat, { game, stake, input }: Bet): boolean =>
  round.mode === seat.mode &&
  round.gameId === game.id &&
  round.currency === stake.currency &&
  round.bet.toString() === stake.amount &&
  isDeepStrictEqual(round.input, input);

async function repeatedRound(tx: Transaction, seat: Seat, bet: Bet, id: string): Promise<Round> {
  const round = await lockRound(tx, seat.ownerId, id);
  if (!isSameBet(round, seat, bet)) throw new Refusal("operation_mismatch");
  return round;
}

/** The last round, once another platform has settled it: one that stays decided and open was interrupted. */
async function lastSettled(tx: Transaction, seat: Seat, game: Game, read: LastRound | null) {
  const waitUntil = performance.now() + SETTLED_WITHIN_MS;
  let last = read;
  while (last?.state === "open" && last.payout !== null && performance.now() < waitUntil) {
    await delay(POLL_MS);
    [last = null] = await lastRoundOf(tx, { ownerId: seat.ownerId, gameId: game.id });
  }
  return last;
}

/**
 * When a round requested now may start: one round of a game at a time, each after the last, and no sooner than the pace of its
 * kind. A last round far in the future comes from a clock that was set back since.
 */
async function earliestStart(tx: Transaction, seat: Seat, game: Game, before: BeforeBet, now: Date): Promise<Date> {
  const last = await lastSettled(tx, seat, game, before.last);
  if (last?.state === "open") throw new Refusal("round_open", { game: game.title });
  assertPace(seat, game, now, before.pacedFrom);
  const ahead = last ? last.openedAt.getTime() - now.getTime() : -1;
  return ahead < 0 || ahead > CLOCKS_APART_MS ? now : new Date(now.getTime() + ahead + 1);
}

/** A bet on a shared round decides nothing, and nothing can be drawn for it: its seeds are complete once bets have closed. */
const NOT_DRAWN: Draw = {
  below() {
    throw new Error("a shared round was drawn before bets had closed");
  },
};

async function joinShared(tx: Transaction, context: Context, game: CrashGame, bet: Bet, stake: bigint, at: Date) {
  const { payout, outcome } = playRound(game, { stake, input: bet.input }, NOT_DRAWN);
  const shown = outcomeOnTheWire(outcome, bet.stake.currency);
  return { ...(await joinRound(tx, context, game, at)), payout, jackpots: null, outcome: shown };
}

/** Draws the round, as far as the bet alone decides it, from the owner's next nonce; a bet on a shared round joins that. */
async function drawRound(tx: Transaction, context: Context, seat: Seat, bet: Bet, stake: bigint, at: Date) {
  const { game, input, ownSeed } = bet;
  if (ownSeed && isCrash(game)) throw new Refusal("seal_used");
  if (isCrash(game)) return { drawn: await joinShared(tx, context, game, bet, stake, at), proof: undefined };
  const { seedPairId, nonce, proof, ...seeds } = await takeNonce(tx, context, seat.ownerId, ownSeed);
  const { currency } = seat;
  const { payout, outcome } = playRound(game, { stake, input }, createDraw({ ...seeds, nonce }));
  const jackpots = jackpotsOf(context, { gameId: game.id, currency, stake, openedAt: at });
  return { drawn: { payout, seedPairId, nonce, jackpots, outcome: outcomeOnTheWire(outcome, currency) }, proof };
}

/** The stake of a bet in minor units, once the game accepts it in a currency. */
export function acceptedBet({ game, stake, input }: Pick<Bet, "game" | "stake" | "input">, currency: Currency): bigint {
  const amount = acceptedStake(stake, currency);
  if (!accepts(game, { stake: amount, input })) throw new Refusal("game_input_invalid");
  assertReturn(game, { stake: amount, input }, currency);
  return amount;
}

/** A round and, where its seeds are its owner's own, its proof. */
export interface Drawn {
  round: Round;
  proof?: Proof | undefined;
}

/**
 * The round of a bet, its stake held and what the bet decides drawn; not stored yet.
 *
 * Nothing is drawn before the stake is held: a refused bet would be drawn from the same nonce at every attempt, and how long that
 * takes would reveal something about the outcome.
 */
async function holdAndDraw(
  tx: Transaction,
  context: Context,
  seat: Seat,
  bet: Bet,
  { before, now }: { before: BeforeBet; now: Date },
): Promise<Drawn> {
  if (before.obstacle) throw before.obstacle;
  if (before.isDisabled) throw new Refusal("game_disabled");
  const stake = acceptedBet(bet, seat.currency);
  const openedAt = await earliestStart(tx, seat, bet.game, before, now);
  const { mode, ownerId, currency } = seat;
  const id = context.random.id("rnd");
  const stakeToHold = { roundId: id, operationId: id, ownerId, gameId: bet.game.id, currency, stake, at: openedAt };
  const { hasBonus } = before;
  const held = await seat.purse.hold(tx, {
    ...stakeToHold,
    isBet: true,
    isFreeSpin: bet.isFreeSpin ?? false,
    hasBonus,
  });
  const { drawn, proof } = await drawRound(tx, context, seat, bet, stake, openedAt);
  const round: Round = {
    id,
    mode,
    ownerId,
    operationId: bet.operationId,
    gameId: bet.game.id,
    paytableHash: paytableHash(bet.game),
    currency,
    bet: stake,
    stake,
    input: bet.input,
    steps: [],
    ...drawn,
    jackpotPaid: 0n,
    state: "open",
    ...held,
    bonusPaid: 0n,
    bonusCounted: 0n,
    balanceAfter: null,
    openedAt,
    settledAt: null,
    endedByHouse: false,
    voidReason: null,
    voidPaid: null,
  };
  return { round, proof };
}

/**
 * Opens a round, or returns the one this bet opened before: the stake is held, what the bet decides is drawn, and the round is
 * stored as `decide` leaves it. One that waits for a step can be continued, even if the process stops after this.
 *
 * The caller holds the lock of the owner's table, so that bets of one player on games of one category queue up instead of
 * refusing each other, and has locked the player's row.
 */
export async function openRound(
  tx: Transaction,
  context: Context,
  seat: Seat,
  bet: Bet,
  decide: (drawn: Drawn) => Promise<Round> = async ({ round }) => round,
): Promise<Round> {
  const now = context.clock.now();
  const before = await readBeforeBet(tx, seat, { game: bet.game, operationId: bet.operationId, now });
  if (before.repeatedId !== null) return repeatedRound(tx, seat, bet, before.repeatedId);
  const round = await decide(await holdAndDraw(tx, context, seat, bet, { before, now }));
  endWith(tx, insertRound(tx, round, bet.game));
  return round;
}

const storeRound = preparedInsert(rounds);

/** The unique indexes decide, whatever was looked up before: also for bets made without the lock. */
async function insertRound(tx: Transaction, round: Round, game: Game): Promise<void> {
  try {
    await storeRound(tx, round);
  } catch (error) {
    const constraint = violatedConstraint(error);
    // Each player has one bet in a shared round, also when an operator has voided it.
    if (constraint === "rounds_open" || constraint === "rounds_nonce") {
      throw new Refusal("round_open", { game: game.title });
    }
    if (constraint === "rounds_operation") throw new Refusal("operation_mismatch");
    throw error;
  }
}
