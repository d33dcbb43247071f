export { auditedPayments } from "./audited.ts";
export { attachPage, cancelDeposit, createDeposit, openDeposit } from "./deposit.ts";
export { applyDeposit } from "./event.ts";
export {
  depositsDoneColumn,
  lastDepositColumn,
  paymentMethods,
  paymentOf,
  paymentsOf,
  paymentUnder,
  underWayColumn,
  viewPayment,
} from "./history.ts";
export { lookAgain } from "./look-again.ts";
export {
  assertWithin,
  feeOf,
  type MethodTerms,
  methodsFor,
  methodTerms,
  type PaymentMethod,
} from "./method-terms.ts";
export { depositMethods, payoutWays, smallestWithdrawal } from "./methods.ts";
export { declinesColumn, hasRejectedColumn, pausedUntil } from "./pause.ts";
export { addStep, latestSteps, stepsOf, viewStep } from "./steps.ts";
export { cancelledYetPayable, type Payment, paymentReceipts, paymentSteps, payments } from "./tables.ts";
export { deleteRefusedEvents, keepUnread, takeWebhook } from "./webhook.ts";
