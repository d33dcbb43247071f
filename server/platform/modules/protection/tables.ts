import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/**
 * Self-exclusions and cooling-offs. One holds from its beginning until the player ends it, which is possible from
 * `dateTill` on; `dateTill` only ever moves later.
 */
export const restrictions = pgTable(
  "restrictions",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind", { enum: ["self_exclusion", "cooling_off"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    dateTill: instant("date_till").notNull(),
    deactivatedAt: instant("deactivated_at"),
    /** When the mail that `dateTill` has come was sent to the player. */
    toldAt: instant("told_at"),
  },
  (table) => [
    uniqueIndex("restrictions_in_force").on(table.playerId, table.kind).where(sql`${table.deactivatedAt} is null`),
    index("restrictions_untold")
      .on(table.dateTill)
      .where(sql`${table.kind} = 'self_exclusion' and ${table.deactivatedAt} is null and ${table.toldAt} is null`),
  ],
);
