export { decideDocument, documentsOf, isDocumentRequested, requestDocument, takeIntoReview } from "./service.ts";
