export { auditedTransfers } from "./audited.ts";
export { deleteUnusedQuotes } from "./forget.ts";
export { movedInto } from "./moved.ts";
export { quoteOf, quoteTransfer } from "./quotes.ts";
export { fetchRates } from "./rates.ts";
export { acceptQuote } from "./transfer.ts";
export { viewQuote, viewTerms } from "./view.ts";
