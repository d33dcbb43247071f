import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import type { Entry } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { clearingAccount, feesAccount, move, playerAccount } from "./postings.ts";
import { type MoneyMoved, postAroundCash } from "./service.ts";

export interface WithdrawalMoney {
  playerId: string;
  paymentId: string;
  provider: string;
  currency: RealCurrency;
  /** Minor units, above zero; the fee is less, and included in it. */
  amount: bigint;
  fee: bigint;
  at: Date;
}

/** The movement of a withdrawal's state change, named in the kind of the entry. */
export type WithdrawalMove = "held" | "sent" | "released" | "returned";

/** Sending and releasing share one id, so the ledger itself lets held money move in one direction only. */
const IDS = {
  held: operationId.withdrawalHeld,
  sent: operationId.withdrawalEnded,
  released: operationId.withdrawalEnded,
  returned: operationId.withdrawalReturned,
} as const;

export function withdrawalMoved(what: WithdrawalMove, money: WithdrawalMoney): Entry {
  const { playerId, paymentId, provider, currency, amount, fee, at } = money;
  if (fee < 0n || amount <= fee) throw new Error("a withdrawal is more than its fee");
  const [cash, held] = [playerAccount(playerId, "cash", currency), playerAccount(playerId, "held", currency)];
  const outside = (sign: 1n | -1n) => [
    { account: clearingAccount(provider, currency), amount: sign * (amount - fee) },
    ...(fee > 0n ? [{ account: feesAccount(currency), amount: sign * fee }] : []),
  ];
  const postings = {
    held: move(cash, held, amount),
    sent: [{ account: held, amount: -amount }, ...outside(1n)],
    released: move(held, cash, amount),
    returned: [...outside(-1n), { account: cash, amount }],
  } as const;
  return {
    operationId: IDS[what](paymentId),
    kind: `withdrawal_${what}`,
    at,
    reference: { kind: "payment", id: paymentId },
    postings: postings[what],
  };
}

/**
 * Moves a withdrawal's money: from cash to held, from there to its provider or back, and back from the provider. Each happens
 * once. Refuses with `insufficient_funds` to hold more than the cash, and with `operation_mismatch` to release what was sent or
 * to send what was released.
 */
export const moveWithdrawal = async (
  tx: Transaction,
  what: WithdrawalMove,
  money: WithdrawalMoney,
): Promise<MoneyMoved> => postAroundCash(tx, withdrawalMoved(what, money), money);
