export { auditedCashback } from "./audited.ts";
export { cashbackOf, claimCashback } from "./service.ts";
