export { auditEndOfLog, auditedLog, auditLoggedPromises, auditPublicLog } from "./audited.ts";
export { extendPublicLog } from "./extend.ts";
export { lastHead } from "./heads.ts";
export {
  currentSealReceipt,
  listEntries,
  listHeads,
  publicLog,
  readConsistency,
  readEntry,
  roundReceipt,
  sealReceiptOf,
  signaturesFrom,
} from "./read.ts";
export { hashesOf, leafOf, type NodeHashes, nodesAdded, rootOf, subtreesOf } from "./tree.ts";
