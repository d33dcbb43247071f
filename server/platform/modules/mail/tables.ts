import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("outbox_sent_at").on(table.sentAt), index("outbox_to").on(table.to, table.sentAt)],
);
