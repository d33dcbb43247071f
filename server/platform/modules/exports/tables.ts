import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { EXPORT_STATES } from "#app/contract/rights.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Copies of all data about a player, requested by the player. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Chosen by the caller, unique to its player: a repeat finds the copy it requested. */
    operationId: text("operation_id").notNull(),
    state: text("state").$type<(typeof EXPORT_STATES)[number]>().notNull(),
    requestedAt: instant("asked_at").notNull(),
    /** How often its creation was started. */
    tries: integer("tries").notNull().default(0),
    /** When a platform may start creating it; while one does, when another may take it over. */
    dueAt: instant("due_at"),
    madeAt: instant("made_at"),
    /** Until when it can be downloaded. */
    expiresAt: instant("expires_at"),
    bytes: bigint("bytes", { mode: "number" }),
  },
  (table) => [
    unique("data_exports_operation").on(table.playerId, table.operationId),
    uniqueIndex("data_exports_open").on(table.playerId).where(sql`${table.state} in ('waiting', 'ready')`),
    index("data_exports_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
  ],
);

/** The archive in pieces, each a file of the storage. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    exportId: text("export_id")
      .notNull()
      .references(() => dataExports.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** Stored before the row refers to it. */
    fileId: text("file_id").notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.place] })],
);
