import { HOUR_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { EURO_PARTS, euroParts } from "#server/platform/modules/currencies/index.ts";
import { countPlay, giveBack, noteLimitRefusal, takeStakeOr } from "#server/platform/modules/player-limits/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { isDisabled } from "#server/platform/modules/rounds/index.ts";
import { gameIdOf, moveProviderMoney, type ProviderMove, purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isLaunchOver, launchByToken } from "./launches.ts";
import { ProviderRefusal, type TransactionStatus, WIN_ABOVE_CEILING } from "./refusal.ts";
import { addToRound } from "./rounds.ts";
import {
  type BetRequest,
  countWins,
  type Decision,
  isRolledBack,
  isRoundOver,
  type RollbackRequest,
  type StoredTransaction,
  type TransactionRequest,
  takenTransaction,
  type WinRequest,
} from "./transactions.ts";

type Launch = NonNullable<Awaited<ReturnType<typeof launchByToken>>>;

type Moved = Pick<Decision, "ledgerTransactionId" | "isInRound">;

const NOTHING_MOVED: Moved = { ledgerTransactionId: null, isInRound: false };

interface Movement extends Pick<Decision, "currency" | "amount"> {
  gameCode: string | null;
  at: Date;
  /** Of a rollback: whether what it takes back is in the sums of its round. */
  wasInRound?: boolean | null;
}

/** Moves money between the player and the game of a bet; nothing moves for an amount of zero, nor for a free bet. */
async function move(
  tx: Transaction,
  { provider, playerId, uuid, round }: TransactionRequest,
  what: ProviderMove,
  { gameCode, wasInRound = null, ...money }: Movement,
): Promise<Moved> {
  const { currency, amount, at } = money;
  if (amount === 0n) return NOTHING_MOVED;
  const player = { playerId, currency, at };
  if (what === "win") await countPlay(tx, { ...player, paid: amount, isAct: false });
  if (what === "bet_given_back" || what === "win_taken_back") {
    await giveBack(tx, { ...player, reference: { kind: "provider_transaction", id: `${provider.id}/${uuid}` } });
  }
  if (gameCode === null) throw new Error(`transaction ${uuid} of ${provider.id} moves money and names no game`);
  const gameId = gameIdOf(provider.id, gameCode);
  const isInRound = await addToRound(tx, { ...money, what, playerId, gameId, round, wasInRound });
  const moved = { ...money, what, playerId, providerId: provider.id, uuid, gameCode };
  return { ledgerTransactionId: await moveProviderMoney(tx, moved), isInRound };
}

async function mayPlay(tx: Transaction, context: Context, playerId: string): Promise<boolean> {
  try {
    await assertMayPlay(tx, context, playerId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Why a bet is refused now, and hence for good; undefined when it is accepted. */
async function reasonAgainst(
  tx: Transaction,
  context: Context,
  bet: BetRequest,
  launch: Launch,
): Promise<TransactionStatus | undefined> {
  if (await isRolledBack(tx, bet, bet.uuid)) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
  if (await isLaunchOver(tx, context, launch)) return "RS_ERROR_TOKEN_EXPIRED";
  // The public contract has no status for a bet in a finished round, nor at a game that the operator has closed.
  if (await isRoundOver(tx, bet)) return "RS_ERROR_UNKNOWN";
  if (await isDisabled(tx, gameIdOf(bet.provider.id, bet.gameCode))) return "RS_ERROR_UNKNOWN";
  if (!(await mayPlay(tx, context, bet.playerId))) return "RS_ERROR_USER_DISABLED";
  const { cash } = await purseOf(tx, bet.playerId, bet.currency);
  return !bet.isFree && cash < bet.amount ? "RS_ERROR_NOT_ENOUGH_MONEY" : undefined;
}

/** Whether the player's limits allow the bet, which then counts. */
async function isWithinLimits(tx: Transaction, bet: BetRequest, at: Date): Promise<boolean> {
  const refusal = await takeStakeOr(tx, stakeOf(bet, at));
  if (refusal) await noteLimitRefusal(tx, bet.playerId, refusal, at);
  return !refusal;
}

/** A free bet stakes nothing, but still counts as an act of play. */
const stakeOf = ({ playerId, currency, amount, isFree }: BetRequest, at: Date) => ({
  playerId,
  currency,
  at,
  isBet: true,
  amount: isFree ? 0n : amount,
});

/** Accepts a bet from a player who may play, or returns why not. */
export async function decideBet(tx: Transaction, context: Context, bet: BetRequest): Promise<Decision> {
  const { provider, playerId, token, gameCode, currency, amount } = bet;
  const launch = await launchByToken(tx, { providerId: provider.id, playerId, token });
  if (!launch) throw new ProviderRefusal("RS_ERROR_INVALID_TOKEN");
  if (!provider.games.some(({ code }) => code === gameCode)) throw new ProviderRefusal("RS_ERROR_INVALID_GAME");
  if (currency !== launch.currency) throw new ProviderRefusal("RS_ERROR_WRONG_CURRENCY");
  const reason = await reasonAgainst(tx, context, bet, launch);
  const moved = { gameCode, currency, amount, at: context.clock.now() };
  const status = reason ?? ((await isWithinLimits(tx, bet, moved.at)) ? "RS_OK" : "RS_ERROR_LIMIT_REACHED");
  const isMoved = status === "RS_OK" && !bet.isFree;
  return { status, currency, amount, ...(isMoved ? await move(tx, bet, "bet", moved) : NOTHING_MOVED) };
}

/**
 * Anybody with a provider's key could pay its players anything: above the ceiling per hour nothing is paid. Such a win is not
 * stored, so a genuine one is paid when it is sent again, after the hour or under another ceiling.
 */
async function requireBelowCeiling(tx: Transaction, win: WinRequest, now: Date): Promise<void> {
  if (win.amount === 0n) return;
  const paid = await countWins(tx, win, new Date(now.getTime() - HOUR_MS));
  const parts = [...paid, win].reduce((sum, { amount, currency }) => sum + euroParts(amount, currency), 0n);
  if (parts > BigInt(win.provider.mostWonPerHour) * EURO_PARTS) {
    throw new ProviderRefusal("RS_ERROR_UNKNOWN", WIN_ABOVE_CEILING);
  }
}

/**
 * Pays what was won with an accepted bet of the same round that was not rolled back, whatever the player's standing meanwhile.
 */
export async function decideWin(tx: Transaction, { clock }: Context, win: WinRequest): Promise<Decision> {
  const { currency, amount, reference } = win;
  const bet = await takenTransaction(tx, win, reference);
  const isBack = (await isRolledBack(tx, win, reference)) || (await isRolledBack(tx, win, win.uuid));
  if (isBack) throw new ProviderRefusal("RS_ERROR_TRANSACTION_ROLLED_BACK");
  if (bet?.kind !== "bet" || bet.round !== win.round) throw new ProviderRefusal("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  if (bet.currency !== currency) throw new ProviderRefusal("RS_ERROR_WRONG_CURRENCY");
  await requireBelowCeiling(tx, win, clock.now());
  // From the game the stake went to, though the player may have changed tables since.
  const moved = { gameCode: bet.gameCode, currency, amount, at: clock.now() };
  return { status: "RS_OK", currency, amount, ...(await move(tx, win, "win", moved)) };
}

/** The transaction a rollback has to reverse: none where it never arrived, moved nothing or was rolled back before. */
async function transactionToReverse(
  tx: Transaction,
  rollback: RollbackRequest,
): Promise<StoredTransaction | undefined> {
  const target = await takenTransaction(tx, rollback, rollback.reference);
  if (!target || target.kind === "rollback" || target.ledgerTransactionId === null) return undefined;
  return (await isRolledBack(tx, rollback, target.uuid)) ? undefined : target;
}

/**
 * Rolls a bet or a win back, once. A rollback that finds nothing is stored all the same: a bet that arrives late under its
 * reference is refused. A win that is already spent cannot be rolled back; the request may be repeated.
 */
export async function decideRollback(
  tx: Transaction,
  { clock }: Context,
  rollback: RollbackRequest,
  launch: Launch,
): Promise<Decision> {
  const target = await transactionToReverse(tx, rollback);
  if (!target) return { status: "RS_OK", currency: launch.currency, amount: 0n, ...NOTHING_MOVED };
  const { uuid, currency, amount, kind, reference, round, isInRound: wasInRound } = target;
  const { cash } = await purseOf(tx, rollback.playerId, currency);
  if (kind === "win" && cash < amount) throw new ProviderRefusal("RS_ERROR_NOT_ENOUGH_MONEY");
  const bet = reference === null ? target : await takenTransaction(tx, rollback, reference);
  const moved = { gameCode: bet?.gameCode ?? null, currency, amount, at: clock.now(), wasInRound };
  const what = kind === "win" ? "win_taken_back" : "bet_given_back";
  return { status: "RS_OK", currency, amount, ...(await move(tx, { ...rollback, uuid, round }, what, moved)) };
}
