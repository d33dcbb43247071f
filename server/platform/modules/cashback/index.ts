export { auditedCashback } from "./audited.ts";
export { cashbackOf, claimablePoints, claimCashback, claimedColumn } from "./service.ts";
