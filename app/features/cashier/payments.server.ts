import type { Payment } from "#app/contract/cashier.ts";
import { isKeptOut } from "#app/contract/player.ts";
import { paymentState } from "#app/lib/payment-state.ts";
import { namedPage } from "#app/request/payment-page.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The provider's page, where a deposit is paid that waits; null where it cannot be, or the player is kept from deposits. */
export const payHrefOf = (scope: Scope, { payAt }: Payment): string | null =>
  payAt === null || (scope.player && isKeptOut(scope.player)) ? null : namedPage(scope, payAt);

/** A payment in the page's language. */
export function paymentView(scope: Scope, payment: Payment) {
  const { t, format, paths } = scope;
  const { id, kind, method, state, amount, destination, createdAt, updatedAt, balanceBefore, balanceAfter } = payment;
  return {
    id,
    state,
    /** The page that follows the payment. */
    href: kind === "deposit" ? paths.deposit(id) : paths.payment(id),
    payHref: payHrefOf(scope, payment),
    kind: t(`account:payment.${kind}`),
    method: [t(`account:method.${method}`), destination].filter(Boolean).join(" "),
    stateName: paymentState(t, payment),
    amount: format.money(amount),
    requestedAt: format.date(createdAt),
    updatedAt: format.date(updatedAt),
    balances: balanceBefore && balanceAfter ? `${format.amount(balanceBefore)} → ${format.amount(balanceAfter)}` : "–",
  };
}

export type PaymentView = ReturnType<typeof paymentView>;
