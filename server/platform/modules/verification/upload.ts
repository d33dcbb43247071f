import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { InputOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { inspected } from "./inspect.ts";
import { type DocumentRow, documentOf } from "./service.ts";
import { documents } from "./tables.ts";

type UploadInput = InputOf<"uploadDocument">;

const hashOf = (sent: Buffer): string => createHash("sha256").update(sent).digest("base64url");

/** The result of the first upload, for a repeat; undefined for a document not uploaded yet. */
function earlier(document: DocumentRow, { operationId }: UploadInput, sentHash: string): DocumentRow | undefined {
  if (document.operationId === operationId) {
    if (document.sentHash !== sentHash) throw new Refusal("operation_mismatch");
    return document;
  }
  if (document.state !== "requested") throw new Refusal("document_not_requested");
  return undefined;
}

async function ownDocument({ connection }: Context, playerId: string, documentId: string): Promise<DocumentRow> {
  const document = await documentOf(connection.db, documentId);
  if (document?.playerId !== playerId) throw new Refusal("not_found");
  return document;
}

/**
 * Stores the player's file for a requested document, which is in review from then on; the same operation with the same file
 * returns the same. Refuses with `not_found`, `document_not_requested`, `operation_mismatch`, and as {@link inspected} does.
 */
export async function takeFile(
  context: Context,
  playerId: string,
  input: UploadInput,
  sent: Buffer,
): Promise<DocumentRow> {
  const sentHash = hashOf(sent);
  const known = earlier(await ownDocument(context, playerId, input.documentId), input, sentHash);
  if (known) return known;
  const { type: fileType, bytes } = await inspected(sent);
  const fileId = context.random.id("file");
  // First the file, then the row that refers to it: a row without its file would be a lost document.
  await context.storage.put(fileId, bytes);
  const file = { fileId, fileType, fileBytes: bytes.length, operationId: input.operationId, sentHash };
  const taken = await context.connection.inTransaction(async (tx) => {
    const [row] = await tx
      .update(documents)
      .set({ ...file, state: "in_review", sentAt: context.clock.now() })
      .where(and(eq(documents.id, input.documentId), eq(documents.state, "requested")))
      .returning();
    if (row) await record(tx, context, { playerId });
    return row;
  });
  if (taken) return taken;
  // Another request was faster: the same form sent twice, or an operator who withdrew the document.
  await context.storage.delete(fileId);
  const now = earlier(await ownDocument(context, playerId, input.documentId), input, sentHash);
  if (!now) throw new Error(`document ${input.documentId} is requested and was not taken`);
  return now;
}

/** The file of one of the player's documents. Refuses with `not_found` for anything else. */
export async function fileOf(context: Context, playerId: string, documentId: string) {
  return storedFile(context, await ownDocument(context, playerId, documentId));
}

/** The stored file of a document, without an ownership check. Refuses with `not_found` where nothing was uploaded. */
export async function storedFile({ storage }: Pick<Context, "storage">, { id, fileId, fileType }: DocumentRow) {
  if (!fileId || !fileType) throw new Refusal("not_found");
  const bytes = await storage.get(fileId);
  if (!bytes) throw new Error(`the file of document ${id} is not in the storage`);
  return { type: fileType, bytes };
}
