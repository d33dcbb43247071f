import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { competitionColumns } from "#server/platform/modules/leaderboards/tables.ts";

export const tournaments = pgTable(
  "tournaments",
  {
    ...competitionColumns(),
    /** Euro cents as decimal digits, the first place first. */
    prizes: jsonb("prizes").$type<string[]>().notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Set in the transaction that stores the final board and pays the prizes. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    index("tournaments_by_start").on(table.startsAt, table.id),
    index("tournaments_not_closed").on(table.endsAt).where(sql`${table.closedAt} is null`),
    check("tournaments_scoring", sql`${table.scoring} in ('wagered', 'won', 'multiplier')`),
    check("tournaments_window", sql`${table.startsAt} < ${table.endsAt}`),
    check("tournaments_closed_after_end", sql`${table.closedAt} >= ${table.endsAt}`),
  ],
);
