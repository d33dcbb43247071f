import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { players } from "../players/tables.ts";

/** Self-exclusions as they were asked for. Rows are only added; the latest end is the one that holds. */
export const selfExclusions = pgTable(
  "self_exclusions",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    dateTill: timestamp("date_till", { withTimezone: true }).notNull(),
  },
  (table) => [index("self_exclusions_player").on(table.playerId, table.dateTill)],
);
