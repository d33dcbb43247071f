export {
  decideDocument,
  documentOf,
  documentsOf,
  isDocumentOpen,
  isDocumentRequested,
  requestDocument,
  takeIntoReview,
  withdrawDocument,
} from "./service.ts";
