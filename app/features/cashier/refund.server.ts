import { cryptoRefund, type PaymentDetails } from "#app/contract/cashier.ts";
import { intent } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The part of a payment that can be sent back; null where there is none. */
export const refundView = ({ format }: Scope, { id, refundable }: PaymentDetails) =>
  refundable && { operationId: crypto.randomUUID(), paymentId: id, amount: format.money(refundable) };

export type RefundView = NonNullable<ReturnType<typeof refundView>>;

/** Sends it back and redirects to the page that follows the refund. */
export const refundIntent = intent(cryptoRefund.body, async (scope, typed) => {
  const refund = await scope.call("cryptoRefund", typed);
  return scope.redirect(scope.paths.payment(refund.id), { status: 303 });
});
