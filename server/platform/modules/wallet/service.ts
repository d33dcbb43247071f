import type { Currency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, accountId, balanceBefore, type Posted, post } from "#server/platform/modules/ledger/index.ts";
import {
  type DepositCredited,
  depositCredited,
  gameAccount,
  type RoundMoney,
  type RoundSettled,
  requirePositive,
  roundSettled,
  type StakeHeld,
  stakeHeld,
} from "./entries.ts";
import { operationId } from "./operation-id.ts";
import { move, playerAccount } from "./postings.ts";

/** Cash in minor units around one movement; alike when the movement did not touch cash, such as a lost round. */
export interface MoneyMoved {
  transactionId: bigint;
  replayed: boolean;
  balanceBefore: bigint;
  balanceAfter: bigint;
}

async function cashAround(tx: Transaction, cash: AccountKey, posted: Posted): Promise<MoneyMoved> {
  const { transactionId, replayed, postings } = posted;
  const touched = postings.find((posting) => posting.accountId === accountId(cash));
  const before = await balanceBefore(tx, cash, (touched ?? postings[0])?.id ?? 0n);
  return { transactionId, replayed, balanceBefore: before, balanceAfter: before + (touched?.amount ?? 0n) };
}

/** Takes a stake out of cash and holds it until its round is closed. Refuses with `insufficient_funds`. */
export async function holdStake(tx: Transaction, hold: StakeHeld): Promise<MoneyMoved> {
  const posted = await post(tx, stakeHeld(hold));
  return await cashAround(tx, playerAccount(hold.playerId, "cash", hold.currency), posted);
}

/**
 * Gives the held stake to the game, and the game's payout, zero or more, to cash. Closes the round, as voiding does.
 */
export async function settleRound(tx: Transaction, settled: RoundSettled): Promise<MoneyMoved> {
  const posted = await post(tx, roundSettled(settled));
  return await cashAround(tx, playerAccount(settled.playerId, "cash", settled.currency), posted);
}

/** Gives the held stake back to cash, and of the game's money what `paid` is more than the stake. */
export async function voidRound(
  tx: Transaction,
  { playerId, gameId, roundId, currency, stake, paid, at }: RoundMoney & { stake: bigint; paid: bigint },
): Promise<MoneyMoved> {
  requirePositive(stake);
  if (paid < stake) throw new Error("a void round gives its stake back");
  const cash = playerAccount(playerId, "cash", currency);
  const posted = await post(tx, {
    operationId: operationId.roundClosed(roundId),
    kind: "round_voided",
    at,
    reference: { kind: "round", id: roundId },
    postings: [
      { account: playerAccount(playerId, "held", currency), amount: -stake },
      { account: cash, amount: paid },
      ...(paid > stake ? [{ account: gameAccount(gameId, "payouts", currency), amount: stake - paid }] : []),
    ],
  });
  return await cashAround(tx, cash, posted);
}

/**
 * Credits a payment that its provider reports as made. The payment's id makes it happen once, however often it is
 * reported.
 */
export async function creditDeposit(tx: Transaction, credited: DepositCredited): Promise<MoneyMoved> {
  const posted = await post(tx, depositCredited(credited));
  return await cashAround(tx, playerAccount(credited.playerId, "cash", credited.currency), posted);
}

/**
 * Pays the prize of a place, out of the house's own account for prizes: a prize is no payout of a game. The contest and
 * the place make it happen once.
 */
export async function creditPrize(
  tx: Transaction,
  prize: { playerId: string; contest: string; place: number; currency: Currency; amount: bigint; at: Date },
): Promise<MoneyMoved> {
  const { playerId, contest, place, currency, amount, at } = prize;
  requirePositive(amount);
  const cash = playerAccount(playerId, "cash", currency);
  const posted = await post(tx, {
    operationId: operationId.prize(contest, place),
    kind: "prize_paid",
    at,
    reference: { kind: "contest", id: contest },
    postings: move({ owner: "house", ownerId: "prizes", kind: "payouts", currency }, cash, amount),
  });
  return await cashAround(tx, cash, posted);
}
