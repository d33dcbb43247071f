export { auditBalanceRoots, auditedBalanceProofs } from "./audited.ts";
export { makeBalanceProofs } from "./make.ts";
export { balanceBranch, listBalanceProofs } from "./read.ts";
