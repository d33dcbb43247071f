import { wonBy } from "#app/contract/games/won-by.ts";
import { type Currency, type Money, toMoney } from "#app/contract/money.ts";
import type { Round as RoundOnTheWire, RoundRow } from "#app/contract/play.ts";
import { gameById, pricesOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { type Proof, proofsOf } from "#server/platform/modules/fairness/index.ts";
import { winsOf } from "#server/platform/modules/jackpots/index.ts";
import type { Drawn } from "./bet.ts";
import { leftOpenAt, waitsForPlayer } from "./left-open.ts";
import { openOf } from "./reports/history.ts";
import type { Round } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { endedAtCeiling } from "./step.ts";

type Won = Awaited<ReturnType<typeof winsOf>>;

/** The jackpots of a settled round; null before it is settled and where it takes no part. */
function jackpotsOnTheWire({ id, state, jackpots, jackpotPaid, currency }: Round, wonIn: Won) {
  if (!jackpots || state !== "settled") return null;
  const { weight, draws, termsHash = null } = jackpots;
  return { weight, draws, termsHash, won: wonIn(id), paid: toMoney(jackpotPaid, currency) };
}

/** What was paid in total: for a void round, what was returned. */
const paidOf = ({ state, stake, voidPaid, jackpotPaid }: Round, payout: bigint): bigint =>
  state === "void" ? (voidPaid ?? stake) : payout + jackpotPaid;

/** Rounding error of floating-point arithmetic, in minor units: what it may add to a price that is whole. */
const TOO_SMALL = 1e-6;

/** What each step of blackjack cost against the best play, once nothing is left to decide. */
function bestPlayOf({ state, outcome, steps, bet, currency }: Round): Pick<RoundOnTheWire, "bestPlay"> {
  if (state !== "settled" || outcome.kind !== "blackjack") return {};
  const acts = steps.flatMap(({ step }) => (step.kind === "blackjack" ? [step.act] : []));
  const bestPlay = pricesOf(outcome, acts).map(({ best, price }) => ({
    best,
    price: toMoney(BigInt(Math.max(0, Math.ceil(price * Number(bet) - TOO_SMALL))), currency),
  }));
  return { bestPlay };
}

/**
 * A round as the contract shows it. For a round that waits for a step only what the player may see is stored; a decided outcome
 * is shown once it is settled and not before.
 */
function view(row: Round, proof: Proof, wonIn: Won): RoundOnTheWire {
  const { id, gameId, mode, state, currency, paytableHash } = row;
  const isShown = state === "settled" || row.payout === null;
  const payout = (state === "settled" && row.payout) || 0n;
  return {
    id,
    gameId,
    gameTitle: gameById(gameId)?.title ?? gameId,
    mode,
    state,
    bet: toMoney(row.bet, currency),
    stake: toMoney(row.stake, currency),
    payout: toMoney(payout, currency),
    jackpots: jackpotsOnTheWire(row, wonIn),
    paid: toMoney(paidOf(row, payout), currency),
    net: toMoney(paidOf(row, payout) - row.bonusPaid - (row.stake - row.bonusStake), currency),
    bonus:
      row.bonusStake > 0n ? { stake: toMoney(row.bonusStake, currency), paid: toMoney(row.bonusPaid, currency) } : null,
    input: row.input,
    steps: row.steps.map(({ step }) => step),
    stepsAt: row.steps.map(({ at }) => at ?? null),
    outcome: isShown ? row.outcome : null,
    paytableHash,
    ...bestPlayOf(row),
    openedAt: row.openedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    waitsUntil: waitsForPlayer(row) ? leftOpenAt(row.openedAt).toISOString() : null,
    endedByHouse: row.endedByHouse,
    endedAtCeiling: endedAtCeiling(row),
    voided: state === "void" ? { reason: row.voidReason, paid: toMoney(paidOf(row, payout), currency) } : null,
    proof,
  };
}

/** Rounds with their proofs, read already or not, and their jackpot wins. */
export async function viewRounds(
  db: Database,
  rows: readonly Round[],
  known?: (seedPairId: string, nonce: number) => Proof,
): Promise<RoundOnTheWire[]> {
  const pairs = rows.map(({ seedPairId }) => seedPairId);
  const winners = rows.filter(({ state, jackpots }) => state === "settled" && jackpots && wonBy(jackpots).length > 0);
  const [proofOf, wonIn] = await Promise.all([
    known ?? proofsOf(db, pairs),
    winsOf(
      db,
      winners.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => view(row, proofOf(row.seedPairId, row.nonce), wonIn));
}

/** `proof` is the round's, where it need not be read. */
export async function viewRound(db: Database, row: Round, proof?: Proof): Promise<RoundOnTheWire> {
  const [shown] = await viewRounds(db, [row], proof && (() => proof));
  if (!shown) throw new Error(`${row.id} was not shown`);
  return shown;
}

/** Rounds as the history shows them, with the owner's cash before and after each. */
export async function viewRoundRows(db: Database, rows: readonly Round[]): Promise<RoundRow[]> {
  const shown = await viewRounds(db, rows);
  return rows.flatMap(({ balanceBefore, balanceAfter, currency }, place) => {
    const round = shown[place];
    const after = balanceAfter === null ? null : toMoney(balanceAfter, currency);
    return round ? [{ ...round, balanceBefore: toMoney(balanceBefore, currency), balanceAfter: after }] : [];
  });
}

/** The owner's rounds that hold their stake, latest first. */
export const openRoundsOf = async (db: Database, ownerId: string): Promise<RoundOnTheWire[]> =>
  viewRounds(db, await openOf(db, { ownerId }));

/** The owner's cash and held money, as the table shows them. */
export async function purseOnTheWire(db: Database, { purse, ownerId }: Seat, currency: Currency) {
  const { cash, held } = await purse.read(db, ownerId, currency);
  return { cash: toMoney(cash, currency), held: toMoney(held, currency) };
}

export interface Played extends Drawn {
  purse?: { cash: Money; held: Money };
}

/** A round just played or continued, with the current purse of its currency, read already or not. */
export async function viewPlayed({ connection: { db } }: Context, seat: Seat, { round, proof, purse }: Played) {
  const [view, left] = await Promise.all([
    viewRound(db, round, proof),
    purse ?? purseOnTheWire(db, seat, round.currency),
  ]);
  return { round: view, purse: left };
}
