import type { Payment } from "#app/contract/cashier.ts";
import { paymentState } from "#app/lib/payment-state.ts";
import type { Scope } from "#app/request/scope.ts";

/** A payment in the page's language. */
export function paymentView(scope: Scope, payment: Payment) {
  const { t, format, paths } = scope;
  const { id, kind, method, state, amount, destination, createdAt, updatedAt, balanceBefore, balanceAfter } = payment;
  return {
    id,
    state,
    /** The page that follows the payment. */
    href: kind === "deposit" ? paths.deposit(id) : paths.payment(id),
    kind: t(`account:payment.${kind}`),
    method: [t(`account:method.${method}`), destination].filter(Boolean).join(" "),
    stateName: paymentState(t, payment),
    amount: format.money(amount),
    askedAt: format.date(createdAt),
    updatedAt: format.date(updatedAt),
    balances: balanceBefore && balanceAfter ? `${format.amount(balanceBefore)} → ${format.amount(balanceAfter)}` : "–",
  };
}

export type PaymentView = ReturnType<typeof paymentView>;
