export { type AccountKey, accountId } from "./account.ts";
export { audit, type Compared } from "./audit.ts";
export { type BulkLedger, inBulk } from "./bulk.ts";
export { type Entry, type Posted, type Posting, post } from "./service.ts";
export { balanceBefore, openAccounts, playerAccounts } from "./store.ts";
export { ledgerAccounts, ledgerPostings, ledgerTransactions } from "./tables.ts";
