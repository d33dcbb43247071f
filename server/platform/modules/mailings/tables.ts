import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { SubscriptionKind } from "#app/contract/account.ts";
import { instant } from "#server/platform/db/columns.ts";

/** Letters to all players subscribed to their kind, and the progress of each mailing. */
export const mailings = pgTable(
  "mailings",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<SubscriptionKind>().notNull(),
    /** Id of a news item, a campaign, a tournament or the stage of a race. */
    subject: text("subject").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Id of the last player it has reached; null at the start. */
    reached: text("reached"),
    /** Number of letters queued. */
    letters: integer("letters").notNull().default(0),
    endedAt: instant("ended_at"),
  },
  (table) => [
    // The same news is sent once.
    unique("mailings_subject").on(table.kind, table.subject),
    index("mailings_under_way").on(table.createdAt).where(sql`${table.endedAt} is null`),
  ],
);
