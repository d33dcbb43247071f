import { type Currency, type Money, toMoney } from "#app/contract/money.ts";
import type { Round as RoundOnTheWire, RoundRow } from "#app/contract/play.ts";
import { gameById, pricesOf } from "#server/games/index.ts";
import { roundedUp } from "#server/platform/amounts.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { type Proof, proofsOf } from "#server/platform/modules/fairness/index.ts";
import { type DrawnRound, drawnRounds } from "#server/platform/modules/jackpots/index.ts";
import type { Drawn } from "./bet.ts";
import { leftOpenAt, waitsForPlayer } from "./left-open.ts";
import { type ListedRound, openOf } from "./reports/history.ts";
import type { Round } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { endedAtCeiling } from "./step.ts";

type InJackpots = Round & { jackpots: NonNullable<Round["jackpots"]> };
type Drawing = (round: InJackpots) => DrawnRound | null;

const isInJackpots = (round: Round): round is InJackpots => round.jackpots !== null && round.state === "settled";

/** The jackpots of a settled round, or the beacon that it waits for; nothing before it is settled and where it takes no part. */
function jackpotsOnTheWire(round: Round, drawing: Drawing): Pick<RoundOnTheWire, "jackpots" | "jackpotsWait"> {
  if (!isInJackpots(round)) return { jackpots: null };
  const { weight, termsHash = null, beacon } = round.jackpots;
  const drawn = drawing(round);
  if (drawn) {
    const { draws, won, paid, signature = null } = drawn;
    const told = { weight, draws, termsHash, won, paid: toMoney(paid, round.currency) };
    return { jackpots: beacon ? { ...told, beacon: { ...beacon, signature } } : told };
  }
  if (!beacon || termsHash === null) throw new Error(`${round.id} waits for no beacon`);
  return { jackpots: null, jackpotsWait: { weight, termsHash, beacon: { ...beacon, signature: null } } };
}

/** What the game paid, once the round is settled. */
const payoutOf = ({ state, payout }: ListedRound): bigint => (state === "settled" && payout) || 0n;

/** What a round and a row of a list show alike. */
function summary(row: ListedRound) {
  const { id, gameId, state, currency, stake, bonusStake, bonusPaid, voidPaid, jackpotPaid } = row;
  // For a void round, what was returned.
  const paid = state === "void" ? (voidPaid ?? stake) : payoutOf(row) + jackpotPaid;
  const game = gameById(gameId);
  return {
    id,
    gameId,
    gameTitle: game?.title ?? gameId,
    isGameGone: !game,
    state,
    stake: toMoney(stake, currency),
    paid: toMoney(paid, currency),
    net: toMoney(paid - bonusPaid - (stake - bonusStake), currency),
    bonus: bonusStake > 0n ? { stake: toMoney(bonusStake, currency), paid: toMoney(bonusPaid, currency) } : null,
    openedAt: row.openedAt.toISOString(),
    endedByHouse: row.endedByHouse,
    voided: state === "void" ? { reason: row.voidReason, paid: toMoney(paid, currency) } : null,
  };
}

/** What each step of blackjack cost against the best play, once nothing is left to decide. */
function bestPlayOf({ state, outcome, steps, bet, currency }: Round): Pick<RoundOnTheWire, "bestPlay"> {
  if (state !== "settled" || outcome.kind !== "blackjack") return {};
  const acts = steps.flatMap(({ step }) => (step.kind === "blackjack" ? [step.act] : []));
  const bestPlay = pricesOf(outcome, acts).map(({ best, price }) => ({
    best,
    price: toMoney(roundedUp(price * Number(bet)), currency),
  }));
  return { bestPlay };
}

/**
 * A round as the contract shows it. For a round that waits for a step only what the player may see is stored; a decided outcome
 * is shown once it is settled and not before.
 */
function view(row: Round, proof: Proof, drawing: Drawing): RoundOnTheWire {
  const { mode, state, currency, paytableHash } = row;
  const isShown = state === "settled" || row.payout === null;
  return {
    ...summary(row),
    mode,
    bet: toMoney(row.bet, currency),
    payout: toMoney(payoutOf(row), currency),
    ...jackpotsOnTheWire(row, drawing),
    input: row.input,
    steps: row.steps.map(({ step }) => step),
    stepsAt: row.steps.map(({ at }) => at ?? null),
    outcome: isShown ? row.outcome : null,
    paytableHash,
    ...bestPlayOf(row),
    settledAt: row.settledAt?.toISOString() ?? null,
    waitsUntil: waitsForPlayer(row) ? leftOpenAt(row.openedAt).toISOString() : null,
    endedAtCeiling: endedAtCeiling(row),
    proof,
  };
}

/** Rounds with their proofs, read already or not, and what they came to in the jackpots. */
export async function viewRounds(
  context: Context,
  rows: readonly Round[],
  known?: (seedPairId: string, nonce: number) => Proof,
): Promise<RoundOnTheWire[]> {
  const pairs = rows.map(({ seedPairId }) => seedPairId);
  const [proofOf, drawing] = await Promise.all([
    known ?? proofsOf(context.connection.db, pairs),
    drawnRounds(context, rows.filter(isInJackpots)),
  ]);
  return rows.map((row) => view(row, proofOf(row.seedPairId, row.nonce), drawing));
}

/** `proof` is the round's, where it need not be read. */
export async function viewRound(context: Context, row: Round, proof?: Proof): Promise<RoundOnTheWire> {
  const [shown] = await viewRounds(context, [row], proof && (() => proof));
  if (!shown) throw new Error(`${row.id} was not shown`);
  return shown;
}

/** A round as the history shows it, with the owner's cash before and after. */
export function viewRoundRow(row: ListedRound): RoundRow {
  const { currency, jackpotPaid, balanceBefore, balanceAfter } = row;
  return {
    ...summary(row),
    ofJackpots: jackpotPaid > 0n ? toMoney(jackpotPaid, currency) : null,
    balanceBefore: toMoney(balanceBefore, currency),
    balanceAfter: balanceAfter === null ? null : toMoney(balanceAfter, currency),
  };
}

/** The owner's rounds that hold their stake, latest first. */
export const openRoundsOf = async (context: Context, ownerId: string): Promise<RoundOnTheWire[]> =>
  viewRounds(context, await openOf(context.connection.db, { ownerId }));

/** The owner's cash and held money, as the table shows them. */
export async function purseOnTheWire(db: Database, { purse, ownerId }: Seat, currency: Currency) {
  const { cash, held } = await purse.read(db, ownerId, currency);
  return { cash: toMoney(cash, currency), held: toMoney(held, currency) };
}

export interface Played extends Drawn {
  purse?: { cash: Money; held: Money };
}

/** A round just played or continued, with the current purse of its currency, read already or not. */
export async function viewPlayed(context: Context, seat: Seat, { round, proof, purse }: Played) {
  const [view, left] = await Promise.all([
    viewRound(context, round, proof),
    purse ?? purseOnTheWire(context.connection.db, seat, round.currency),
  ]);
  return { round: view, purse: left };
}
