import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { LogKind } from "#app/contract/public-log.ts";
import { bytes, instant } from "#server/platform/db/columns.ts";

const place = (name: string) => bigint(name, { mode: "number" });

/** The entries of the public log, from 0 without a gap. Append-only, like its nodes, heads and promises. */
export const logEntries = pgTable(
  "public_log_entries",
  {
    index: place("index").primaryKey(),
    kind: text("kind").$type<LogKind>().notNull(),
    /** What the entry is about, of its kind; the last entry of a subject is in force. Not published by itself. */
    subject: text("subject").notNull(),
    at: instant("at").notNull(),
    /** What its leaf is the hash of. */
    text: text("text").notNull(),
  },
  (table) => [index("public_log_entries_subject").on(table.kind, table.subject, table.index)],
);

/** The complete subtrees of the log's tree, by level from the leaves up, and place in their level. */
export const logNodes = pgTable(
  "public_log_nodes",
  {
    level: smallint("level").notNull(),
    place: place("place").notNull(),
    hash: bytes("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.place] }),
    check("public_log_nodes_hash", sql`octet_length(${table.hash}) = 32`),
  ],
);

/** The heads that were signed. */
export const logHeads = pgTable(
  "public_log_heads",
  {
    at: instant("at").primaryKey(),
    /** The name it was signed as. */
    origin: text("origin").notNull(),
    /** Number of entries. */
    size: place("size").notNull(),
    root: bytes("root").notNull(),
    keyVersion: integer("key_version").notNull(),
    signature: bytes("signature").notNull(),
  },
  (table) => [index("public_log_heads_size").on(table.size)],
);

/** The promises of the entries that stand for many: the leaves of a tree of their own. Their texts follow from what they are about. */
export const logPromises = pgTable(
  "public_log_promises",
  {
    /** Id of the round, or of the seed pair. */
    subject: text("subject").primaryKey(),
    entry: place("entry")
      .notNull()
      .references(() => logEntries.index),
    /** From 0, in the entry's tree. */
    place: integer("place").notNull(),
    /** Of the leaf. */
    hash: bytes("hash").notNull(),
  },
  (table) => [
    index("public_log_promises_entry").on(table.entry, table.place),
    check("public_log_promises_hash", sql`octet_length(${table.hash}) = 32`),
  ],
);

/** How far promises of a kind were looked for. */
export const logCursors = pgTable("public_log_cursors", {
  kind: text("kind").$type<LogKind>().primaryKey(),
  until: instant("until").notNull(),
});
