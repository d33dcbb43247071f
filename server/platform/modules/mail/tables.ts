import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { OUTBOX_CHANNELS } from "#app/contract/sandbox.ts";
import { instant } from "#server/platform/db/columns.ts";

export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** How it is sent: to an e-mail address or to a telephone, whose messages have no subject. */
    channel: text("channel").$type<(typeof OUTBOX_CHANNELS)[number]>().notNull().default("mail"),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [index("outbox_sent_at").on(table.sentAt), index("outbox_to").on(table.to, table.sentAt)],
);
