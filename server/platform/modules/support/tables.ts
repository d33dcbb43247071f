import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { MESSAGE_AUTHORS } from "#app/contract/support.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** The messages between a player and the house: one thread per player. Writers and readers lock its row. */
export const supportThreads = pgTable(
  "support_threads",
  {
    playerId: text("player_id")
      .primaryKey()
      .references(() => players.id),
    openedAt: instant("opened_at").notNull(),
    /** Number of the latest message. */
    lastNumber: integer("last_number").notNull().default(0),
    lastAt: instant("last_at").notNull(),
    /** Since when a message of the player's waits for an answer. */
    waitingSince: instant("waiting_since"),
    closedAt: instant("closed_at"),
    /** The last message the player has read, and how many of the house's came after it, and since when. */
    readNumber: integer("read_number").notNull().default(0),
    unread: integer("unread").notNull().default(0),
    unreadSince: instant("unread_since"),
    /** When a letter announced unread answers. Reading resets it: one letter for everything unread. */
    notifiedAt: instant("told_at"),
  },
  (table) => [
    check("support_threads_read", sql`${table.readNumber} between 0 and ${table.lastNumber}`),
    check(
      "support_threads_unread",
      sql`${table.unread} >= 0 and (${table.unread} = 0) = (${table.unreadSince} is null)`,
    ),
    index("support_threads_waiting").on(table.waitingSince).where(sql`${table.waitingSince} is not null`),
    index("support_threads_untold")
      .on(table.unreadSince)
      .where(sql`${table.unreadSince} is not null and ${table.notifiedAt} is null`),
  ],
);

/** Append-only; messages are deleted by age. */
export const supportMessages = pgTable(
  "support_messages",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => supportThreads.playerId),
    number: integer("number").notNull(),
    author: text("author", { enum: MESSAGE_AUTHORS }).notNull(),
    text: text("text").notNull(),
    at: instant("at").notNull(),
    operationId: text("operation_id").notNull(),
    /** The system user who answered; null for a player's message, and for an answer in the sandbox. */
    operator: text("operator"),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.number] }),
    unique("support_messages_operation").on(table.playerId, table.operationId),
    check("support_messages_author", sql`${table.author} in ('player', 'house')`),
    check("support_messages_text", sql`char_length(${table.text}) between 1 and 2000`),
    index("support_messages_at").on(table.at),
  ],
);
