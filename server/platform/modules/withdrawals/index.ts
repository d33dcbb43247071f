export { auditedWithdrawals } from "./audited.ts";
export {
  cancelWithdrawal,
  type ReviewDecision,
  reviewIn,
  reviewWithdrawal,
  withdrawalById,
} from "./decisions.ts";
export {
  countDestinationsUnder,
  type Destination,
  destinationRow,
  reencryptDestinations,
  wholeDestinations,
} from "./destinations.ts";
export { applyPayout, applyReading } from "./event.ts";
export { handOverDue, handOverNow } from "./hand-over.ts";
export { payoutTimes } from "./payout-times.ts";
export { cryptoRefund } from "./refund.ts";
export { createWithdrawal, requestWithdrawal } from "./request.ts";
export { payoutDestinations } from "./tables.ts";
export { paymentDetails, sandboxWithdrawals, withLatestSteps } from "./view.ts";
export { type Overdue, overdueWithdrawals, waitingWithdrawals } from "./waiting.ts";
export { leastWithdrawal, withdrawalMethods } from "./ways.ts";
