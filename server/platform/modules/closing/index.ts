export { closeAccount } from "./close.ts";
export { eraseClosedAccounts } from "./erase.ts";
export { closingOf } from "./readiness.ts";
