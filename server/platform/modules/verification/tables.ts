import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type {
  ASK_REASONS,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  REJECTION_REASONS,
  verificationDocument,
} from "#app/contract/verification.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

export type FileType = NonNullable<z.infer<typeof verificationDocument>["file"]>["type"];

/** Documents requested from players. A rejected one is not changed; its replacement is a row of its own. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind").$type<(typeof DOCUMENT_KINDS)[number]>().notNull(),
    state: text("state").$type<(typeof DOCUMENT_STATES)[number]>().notNull(),
    /** Why it is requested. */
    why: text("why").$type<(typeof ASK_REASONS)[number]>(),
    /** For a card: its last digits, as its payment provider shows them. */
    card: text("card"),
    /** For a rejection. */
    reason: text("reason").$type<(typeof REJECTION_REASONS)[number]>(),
    /** Id of the file in the storage, written before the row refers to it; null when it came another way. */
    fileId: text("file_id"),
    fileType: text("file_type").$type<FileType>(),
    fileBytes: integer("file_bytes"),
    /** Operation id of the upload and hash of the file, to recognize a repeat. */
    operationId: text("operation_id"),
    sentHash: text("sent_hash"),
    requestedAt: instant("requested_at").notNull(),
    sentAt: instant("sent_at"),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("documents_player").on(table.playerId, table.requestedAt),
    uniqueIndex("documents_file").on(table.fileId),
  ],
);
