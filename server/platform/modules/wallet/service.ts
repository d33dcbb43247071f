import type { Currency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import {
  type AccountKey,
  accountId,
  balanceBefore,
  type Entry,
  type Posted,
  post,
} from "#server/platform/modules/ledger/index.ts";
import {
  type DepositCredited,
  depositCredited,
  type MoneyTransferred,
  moneyTransferred,
  type RoundSettled,
  type RoundVoided,
  roundSettled,
  roundVoided,
  type StakeHeld,
  stakeHeld,
} from "./entries.ts";
import { playerAccount } from "./postings.ts";

/** Cash in minor units before and after one movement; equal when the movement did not touch cash, such as a lost round. */
export interface MoneyMoved {
  transactionId: bigint;
  replayed: boolean;
  balanceBefore: bigint;
  balanceAfter: bigint;
}

/** `known` is the cash before, where the transaction has the account locked. */
export async function cashAround(
  tx: Transaction,
  cash: AccountKey,
  posted: Posted,
  known?: bigint,
): Promise<MoneyMoved> {
  const { transactionId, replayed, postings } = posted;
  const touched = postings.find((posting) => posting.accountId === accountId(cash));
  // A posting has the balance it left; only an entry that did not touch cash requires a query.
  const before =
    touched && touched.balanceAfter !== null
      ? touched.balanceAfter - touched.amount
      : (known ?? (await balanceBefore(tx, cash, postings[0]?.id ?? 0n)));
  return { transactionId, replayed, balanceBefore: before, balanceAfter: before + (touched?.amount ?? 0n) };
}

/** Posts an entry, and returns the player's cash before and after it; `known` as for {@link cashAround}. */
export async function postAroundCash(
  tx: Transaction,
  entry: Entry,
  { playerId, currency }: { playerId: string; currency: Currency },
  known?: bigint,
): Promise<MoneyMoved> {
  return cashAround(tx, playerAccount(playerId, "cash", currency), await post(tx, entry), known);
}

/** Takes a stake out of cash and holds it until its round is closed. Refuses with `insufficient_funds`. */
export const holdStake = async (tx: Transaction, hold: StakeHeld): Promise<MoneyMoved> =>
  postAroundCash(tx, stakeHeld(hold), hold);

/**
 * Moves the held stake to the game, and the game's payout, zero or more, to cash. Closes the round, as voiding does. `cashBefore`
 * is the player's cash where the transaction has it locked, which saves a query.
 */
export const settleRound = async (tx: Transaction, settled: RoundSettled, cashBefore?: bigint): Promise<MoneyMoved> =>
  postAroundCash(tx, roundSettled(settled), settled, cashBefore);

/** Returns the held stake to cash, and pays from the game's money what `paid` exceeds the stake by. */
export const voidRound = async (tx: Transaction, voided: RoundVoided): Promise<MoneyMoved> =>
  postAroundCash(tx, roundVoided(voided), voided);

/** Credits a payment that its provider reports as made. The payment's id makes it happen once, however often it is reported. */
export const creditDeposit = async (tx: Transaction, credited: DepositCredited): Promise<MoneyMoved> =>
  postAroundCash(tx, depositCredited(credited), credited);

/**
 * Moves money between a player's own accounts through the house's exchange and returns the cash before and after in both. The
 * transfer's id makes it happen once. Refuses with `insufficient_funds`.
 */
export async function transferMoney(
  tx: Transaction,
  transferred: MoneyTransferred,
): Promise<{ from: MoneyMoved; to: MoneyMoved }> {
  const { playerId, from, to } = transferred;
  const posted = await post(tx, moneyTransferred(transferred));
  return {
    from: await cashAround(tx, playerAccount(playerId, "cash", from.currency), posted),
    to: await cashAround(tx, playerAccount(playerId, "cash", to.currency), posted),
  };
}
