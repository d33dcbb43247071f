import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [index("outbox_sent_at").on(table.sentAt), index("outbox_to").on(table.to, table.sentAt)],
);
