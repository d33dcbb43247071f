import { documentsOf } from "#server/platform/modules/verification/index.ts";
import type { Handler } from "./handler.ts";

export const listDocuments: Handler<"listDocuments"> = async ({ context, player }) => {
  const documents = await documentsOf(context.connection.db, player.id);
  return {
    documents: documents.map((document) => ({
      ...document,
      requestedAt: document.requestedAt.toISOString(),
      decidedAt: document.decidedAt?.toISOString() ?? null,
    })),
  };
};
