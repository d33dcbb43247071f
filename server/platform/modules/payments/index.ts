export { cancelPayment } from "./cancel.ts";
export { countDeposits } from "./count.ts";
export { attachPage, createDeposit, openDeposit } from "./deposit.ts";
export { applyPaymentEvent } from "./event.ts";
export { paymentOf, paymentsOf, viewPayment } from "./history.ts";
export { depositMethods } from "./methods.ts";
