import { inArray } from "drizzle-orm";
import type * as contract from "#app/contract/verification.ts";
import { players } from "#server/platform/modules/players/index.ts";
import {
  cardsOf,
  documentsInReview,
  documentsOf,
  fileOf,
  reviewDocument,
  takeFile,
  viewDocument,
} from "#server/platform/modules/verification/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { streamOf } from "#server/platform/stream-of.ts";
import type { Handlers } from "./handler.ts";

export const verificationHandlers: Handlers<typeof contract> = {
  listDocuments: async ({ context, player }) => ({
    documents: (await documentsOf(context.connection.db, player.id)).map(viewDocument),
  }),

  listCards: async ({ context, player }) => ({ cards: await cardsOf(context.connection.db, player.id) }),

  uploadDocument: async ({ context, player, input, file }) => {
    if (!file) throw new Refusal("file_empty");
    return viewDocument(await takeFile(context, player.id, input, file));
  },

  getDocumentFile: async ({ context, player, input }) => {
    const { type, bytes } = await fileOf(context, player.id, input.documentId);
    return { type, bytes: bytes.length, content: streamOf([bytes]) };
  },

  listSandboxDocuments: async ({ context }) => {
    const { db } = context.connection;
    const waiting = await documentsInReview(db);
    const { id, email } = players;
    const senders = await db
      .select({ id, email })
      .from(players)
      .where(inArray(id, [...new Set(waiting.map(({ playerId }) => playerId))]));
    const emails = new Map(senders.map((sender) => [sender.id, sender.email]));
    return { documents: waiting.map((row) => ({ ...viewDocument(row), email: emails.get(row.playerId) ?? "" })) };
  },

  decideSandboxDocument: async ({ context, input }) =>
    viewDocument(
      await context.connection.inTransaction((tx) => reviewDocument(tx, context, input.documentId, input.decision)),
    ),
};
