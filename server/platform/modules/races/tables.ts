import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Language } from "#app/contract/languages.ts";
import { instant } from "#server/platform/db/columns.ts";
import { competitionColumns } from "#server/platform/modules/leaderboards/tables.ts";

export const races = pgTable(
  "races",
  {
    ...competitionColumns(),
    /** The start of its first stage. */
    startsAt: instant("starts_at").notNull(),
    /** Set in the transaction that stores the overall board, once every stage is closed. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    index("races_by_start").on(table.startsAt, table.id),
    check("races_scoring", sql`${table.scoring} in ('wagered', 'won', 'multiplier')`),
  ],
);

/** Stages follow one another: each starts when the one before has ended, or later. */
export const raceStages = pgTable(
  "race_stages",
  {
    /** Lower-case words joined by hyphens, used in its address. */
    id: text("id").primaryKey(),
    raceId: text("race_id")
      .notNull()
      .references(() => races.id),
    /** 1 for the first. */
    number: integer("number").notNull(),
    titles: jsonb("titles").$type<Record<Language, string>>().notNull(),
    /** Euro cents as decimal digits, the first place first. */
    prizes: jsonb("prizes").$type<string[]>().notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Set in the transaction that stores the final board and pays the prizes. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    unique("race_stages_number").on(table.raceId, table.number),
    index("race_stages_not_closed").on(table.endsAt).where(sql`${table.closedAt} is null`),
    check("race_stages_window", sql`${table.startsAt} < ${table.endsAt}`),
    check("race_stages_closed_after_end", sql`${table.closedAt} >= ${table.endsAt}`),
  ],
);
