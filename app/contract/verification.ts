import { z } from "zod";
import { operation, streamedFile } from "./operation.ts";
import { id, instant, operationId } from "./values.ts";

/** Documents a player can be asked to send as a picture or a PDF. */
export const DOCUMENT_KINDS = ["identity", "address", "card"] as const;
export const DOCUMENT_STATES = ["requested", "in_review", "approved", "rejected"] as const;
/** `uncovered`: digits of a card that should have been covered are readable. */
export const REJECTION_REASONS = ["unreadable", "cut_off", "expired", "other_name", "uncovered"] as const;
/** Why a document is required. `renewal`: the approved one has expired; `change`: the player asked for another e-mail or country. */
export const ASK_REASONS = ["identity", "address", "withdrawal", "card", "renewal", "change"] as const;

/** The largest accepted file. */
export const MAXIMUM_FILE_BYTES = 10 * 1024 * 1024;
/** With the form around it: its other fields, and the boundaries of its parts. */
export const MAXIMUM_UPLOAD_BYTES = MAXIMUM_FILE_BYTES + 1024 * 1024;

/** The stored types of files: a picture is re-encoded, a PDF is stored unchanged and never opened by us. */
const FILE_TYPES = ["image/jpeg", "application/pdf"] as const;

export const verificationDocument = z.object({
  id: id("doc"),
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  /** Why it is required; null from before reasons were stored. */
  why: z.enum(ASK_REASONS).nullable(),
  /** For a card: its last digits, if its payment provider reported them. */
  card: z.string().nullable(),
  /** Why it was rejected; null otherwise. */
  reason: z.enum(REJECTION_REASONS).nullable(),
  /** The file as it is stored; null if it came another way or not at all. */
  file: z.object({ type: z.enum(FILE_TYPES), bytes: z.number().int().min(1) }).nullable(),
  requestedAt: instant,
  sentAt: instant.nullable(),
  /** When it was approved or rejected. */
  decidedAt: instant.nullable(),
});

export const listDocuments = operation({
  method: "GET",
  path: "/verification/documents",
  summary: "The documents asked of the player, latest first, and where each stands.",
  audience: "player",
  presence: true,
  data: z.object({ documents: z.array(verificationDocument) }),
});

export const listCards = operation({
  method: "GET",
  path: "/verification/cards",
  summary: "The cards the player paid with, the latest first, and where the photo of each stands.",
  audience: "player",
  presence: true,
  data: z.object({
    cards: z.array(
      z.object({
        /** Its last digits; null if its payment provider reported none. */
        card: z.string().nullable(),
        /** The last required photo of it; null without one. */
        document: verificationDocument.nullable(),
      }),
    ),
  }),
});

const documentId = id("doc");

export const uploadDocument = operation({
  method: "POST",
  path: "/verification/upload",
  summary:
    "Sends a document that is asked for, as multipart/form-data: a JPEG, PNG or PDF of 10 MB at most in the part `file`. It is in review from then on.",
  audience: "player",
  presence: true,
  upload: true,
  body: z.object({ operationId, documentId }),
  data: verificationDocument,
  errors: [
    ...(["not_found", "operation_mismatch", "document_not_requested", "upload_running"] as const),
    ...(["file_empty", "file_too_large", "file_kind_refused", "file_damaged", "file_encrypted"] as const),
    ...(["picture_too_large", "picture_too_small"] as const),
  ],
});

export const getDocumentFile = operation({
  method: "GET",
  path: "/verification/documents/:documentId/file",
  summary: "The file the player sent, as it is kept. Nobody else's is found.",
  audience: "player",
  presence: true,
  file: true,
  params: z.object({ documentId }),
  data: streamedFile,
  errors: ["not_found"],
});

const reviewed = verificationDocument.extend({ email: z.string() });

export const listSandboxDocuments = operation({
  method: "GET",
  path: "/sandbox/documents",
  summary: "Documents in review, the longest wait first. Sandbox mode only.",
  audience: "anyone",
  data: z.object({ documents: z.array(reviewed) }),
  errors: ["not_found"],
});

export const decideSandboxDocument = operation({
  method: "POST",
  path: "/sandbox/documents/:documentId",
  summary: "Approves a document in review, or rejects it for a reason its player is told. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ documentId }),
  body: z.object({ decision: z.enum(["approved", ...REJECTION_REASONS]) }),
  data: verificationDocument,
  errors: ["not_found", "document_not_in_review"],
});
