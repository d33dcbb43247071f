export { cardsOf, usedCards } from "./cards.ts";
export { PROOFS } from "./need.ts";
export { reviewDocument } from "./review.ts";
export {
  decideDocument,
  documentOf,
  documentStandingColumn,
  documentsInReview,
  documentsOf,
  isApproved,
  requestDocument,
  standingDocument,
  takeIntoReview,
  viewDocument,
  withdrawDocument,
} from "./service.ts";
export { compareFiles, deleteUnusedFiles } from "./unused-files.ts";
export { fileOf, storedFile, takeFile } from "./upload.ts";
