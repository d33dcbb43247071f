import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { OUTBOX_CHANNELS } from "#app/contract/sandbox.ts";
import { instant } from "#server/platform/db/columns.ts";

/**
 * `kept` is shown and never sent, `waiting` is due at a time, `sent` was accepted by the mail server, `bounced` has no mailbox,
 * `withheld` was not sent because its address bounces or the reader unsubscribed, `failed` is given up until an operator retries
 * it.
 */
const STATES = ["kept", "waiting", "sent", "bounced", "withheld", "failed"] as const;

export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** How it is sent: to an e-mail address or to a telephone, whose messages have no subject. */
    channel: text("channel").$type<(typeof OUTBOX_CHANNELS)[number]>().notNull().default("mail"),
    to: text("to").notNull(),
    /** Name of the letter in `locales/{lang}/letters.json`; null for one written before names were stored. */
    name: text("name"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    link: text("link"),
    unsubscribe: text("unsubscribe"),
    /** When it was written. */
    sentAt: instant("sent_at").notNull(),
    state: text("state", { enum: STATES }).notNull().default("kept"),
    tries: integer("tries").notNull().default(0),
    /** When to try next; null when no further attempt is made. */
    dueAt: instant("due_at"),
    /** When it reached its final state. */
    endedAt: instant("ended_at"),
    /** The mail server's reply to the last attempt, or why there was none. */
    reply: text("reply"),
  },
  (table) => [
    index("outbox_sent_at").on(table.sentAt),
    index("outbox_to").on(table.to, table.sentAt),
    index("outbox_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index("outbox_failed").on(table.sentAt).where(sql`${table.state} = 'failed'`),
  ],
);

/** Addresses that a mail server has reported as non-existent. */
export const bouncedAddresses = pgTable("bounced_addresses", {
  address: text("address").primaryKey(),
  since: instant("since").notNull(),
  reply: text("reply").notNull(),
});
