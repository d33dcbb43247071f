import type { Currency, RealCurrency } from "#app/contract/money.ts";
import type { AccountKey, Entry } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import {
  clearingAccount,
  feesAccount,
  gameAccount,
  houseAccount,
  move,
  playerAccount,
  requirePositive,
} from "./postings.ts";

/** The ledger entries of rounds, deposits and transfers. Amounts are in minor units. */

export interface RoundMoney {
  playerId: string;
  gameId: string;
  roundId: string;
  currency: Currency;
  at: Date;
}

/** A player's accounts whose money a round moves. */
const accountsOf = (playerId: string, currency: Currency) => ({
  cash: playerAccount(playerId, "cash", currency),
  bonus: playerAccount(playerId, "bonus", currency),
  held: playerAccount(playerId, "held", currency),
});

/** `bonus` is the part of the amount that is bonus money. */
export type StakeHeld = RoundMoney & { amount: bigint; bonus?: bigint; operationId: string };

export function stakeHeld(hold: StakeHeld): Entry {
  const { playerId, roundId, currency, amount, bonus: ofBonus = 0n, at } = hold;
  requirePositive(amount);
  const { cash, bonus, held } = accountsOf(playerId, currency);
  return {
    operationId: operationId.stake(playerId, hold.operationId),
    kind: "stake_held",
    at,
    reference: { kind: "round", id: roundId },
    postings: [
      ...paidBy([
        [bonus, ofBonus],
        [cash, amount - ofBonus],
      ]),
      { account: held, amount },
    ],
  };
}

/** What each account gives; none for a zero amount. */
const paidBy = (parts: readonly (readonly [AccountKey, bigint])[]) =>
  parts.filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount: -amount }));

/** `bonusPaid` is the part of the payout that becomes bonus money. */
export type RoundSettled = RoundMoney & { stake: bigint; payout: bigint; bonusPaid?: bigint };

export function roundSettled(settled: RoundSettled): Entry {
  const { playerId, gameId, roundId, currency, stake, payout, bonusPaid = 0n, at } = settled;
  requirePositive(stake);
  const { cash, bonus, held } = accountsOf(playerId, currency);
  const staked = move(held, gameAccount(gameId, "stakes", currency), stake);
  const paid = paidBy([
    [gameAccount(gameId, "payouts", currency), payout],
    [bonus, -bonusPaid],
    [cash, bonusPaid - payout],
  ]);
  return {
    operationId: operationId.roundClosed(roundId),
    kind: "round_settled",
    at,
    reference: { kind: "round", id: roundId },
    postings: [...staked, ...paid],
  };
}

/** `paid` is the stake or more; the excess is the game's money. `bonusPaid` is the part of it that becomes bonus money. */
export type RoundVoided = RoundMoney & { stake: bigint; paid: bigint; bonusPaid?: bigint };

export function roundVoided(voided: RoundVoided): Entry {
  const { playerId, gameId, roundId, currency, stake, paid, bonusPaid = 0n, at } = voided;
  requirePositive(stake);
  if (paid < stake) throw new Error("a void round gives its stake back");
  const { cash, bonus, held } = accountsOf(playerId, currency);
  return {
    operationId: operationId.roundClosed(roundId),
    kind: "round_voided",
    at,
    reference: { kind: "round", id: roundId },
    postings: paidBy([
      [held, stake],
      [bonus, -bonusPaid],
      [cash, bonusPaid - paid],
      [gameAccount(gameId, "payouts", currency), paid - stake],
    ]),
  };
}

export interface DepositCredited {
  playerId: string;
  provider: string;
  paymentId: string;
  currency: Currency;
  amount: bigint;
  /** Deducted from the amount; zero where it is absent. */
  fee?: bigint;
  at: Date;
}

export function depositCredited(credited: DepositCredited): Entry {
  const { playerId, provider, paymentId, currency, amount, fee = 0n, at } = credited;
  requirePositive(amount - fee);
  return {
    operationId: operationId.deposit(paymentId),
    kind: "deposit_credited",
    at,
    reference: { kind: "payment", id: paymentId },
    postings: [
      { account: clearingAccount(provider, currency), amount: -amount },
      { account: playerAccount(playerId, "cash", currency), amount: amount - fee },
      ...(fee > 0n ? [{ account: feesAccount(currency), amount: fee }] : []),
    ],
  };
}

export interface MoneyTransferred {
  playerId: string;
  transferId: string;
  /** Minor units out of one account; the fee is included in `gives`. */
  from: { currency: RealCurrency; gives: bigint; fee: bigint };
  /** Minor units into the other; may be zero, for the last small change of an account that is closed. */
  to: { currency: RealCurrency; gets: bigint };
  at: Date;
}

/** Where the house exchanges one currency for another for a player: each currency sums to zero by itself. */
const transferExchange = (currency: RealCurrency) => houseAccount("exchange", "clearing", currency);

export function moneyTransferred({ playerId, transferId, from, to, at }: MoneyTransferred): Entry {
  requirePositive(from.gives);
  const { currency, gives, fee } = from;
  return {
    operationId: operationId.transfer(transferId),
    kind: "transfer",
    at,
    reference: { kind: "transfer", id: transferId },
    postings: [
      { account: playerAccount(playerId, "cash", currency), amount: -gives },
      ...[
        { account: transferExchange(currency), amount: gives - fee },
        { account: feesAccount(currency), amount: fee },
      ].filter(({ amount }) => amount !== 0n),
      ...move(transferExchange(to.currency), playerAccount(playerId, "cash", to.currency), to.gets),
    ],
  };
}
