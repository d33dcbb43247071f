import type { Payment } from "#app/contract/cashier.ts";
import type { Scope } from "#app/request/scope.ts";

/** A payment in the page's language. */
export function paymentView({ t, format }: Scope, payment: Payment) {
  const { id, kind, method, state, amount, createdAt, updatedAt, balanceBefore, balanceAfter } = payment;
  return {
    id,
    state,
    kind: t(`account:payment.${kind}`),
    method: t(`account:method.${method}`),
    stateName: t(`account:payment.state_${state}`),
    amount: format.money(amount),
    askedAt: format.date(createdAt),
    updatedAt: format.date(updatedAt),
    balances: balanceBefore && balanceAfter ? `${format.amount(balanceBefore)} → ${format.amount(balanceAfter)}` : "–",
  };
}

export type PaymentView = ReturnType<typeof paymentView>;
