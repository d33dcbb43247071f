export { auditedTransfers } from "./audited.ts";
export { deleteUnusedQuotes, quoteOf, quoteTransfer } from "./quotes.ts";
export { fetchRates } from "./rates.ts";
export { acceptQuote, movedInto } from "./transfer.ts";
export { viewQuote, viewTerms } from "./view.ts";
