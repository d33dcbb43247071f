export { auditedPayments } from "./audited.ts";
export { attachPage, cancelPayment, createDeposit, openDeposit } from "./deposit.ts";
export { applyPaymentEvent } from "./event.ts";
export { countDeposits, paymentOf, paymentsOf, viewPayment } from "./history.ts";
export { depositMethods } from "./methods.ts";
export { payments } from "./tables.ts";
