import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { DOCUMENT_KINDS, DOCUMENT_STATES, REJECTION_REASONS } from "#app/contract/account.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Documents asked of players. One that was rejected stays as it is; what is asked in its place is a row of its own. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind").$type<(typeof DOCUMENT_KINDS)[number]>().notNull(),
    state: text("state").$type<(typeof DOCUMENT_STATES)[number]>().notNull(),
    /** Of a rejection. */
    reason: text("reason").$type<(typeof REJECTION_REASONS)[number]>(),
    requestedAt: instant("requested_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [index("documents_player").on(table.playerId, table.requestedAt)],
);
