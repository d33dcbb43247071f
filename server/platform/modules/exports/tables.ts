import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { EXPORT_STATES } from "#app/contract/rights.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Copies of everything about a player that they asked for. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Made by the caller, unique to its player: a repeat finds the copy it asked for. */
    operationId: text("operation_id").notNull(),
    state: text("state").$type<(typeof EXPORT_STATES)[number]>().notNull(),
    askedAt: instant("asked_at").notNull(),
    /** How often it was begun. */
    tries: integer("tries").notNull().default(0),
    /** When a platform may begin it; while one makes it, when another may take it for given up. */
    dueAt: instant("due_at"),
    madeAt: instant("made_at"),
    /** Until when it can be fetched. */
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
    /** Stored before the row names it. */
    fileId: text("file_id").notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.place] })],
);
