import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/**
 * Self-exclusions and cooling-offs. One holds from its beginning until the player ends it, which is possible from
 * `dateTill` on; `dateTill` only ever moves later, unless an operator separates the player from another account.
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
    notifiedAt: instant("told_at"),
  },
  (table) => [
    uniqueIndex("restrictions_in_force").on(table.playerId, table.kind).where(sql`${table.deactivatedAt} is null`),
    index("restrictions_untold")
      .on(table.dateTill)
      .where(sql`${table.kind} = 'self_exclusion' and ${table.deactivatedAt} is null and ${table.notifiedAt} is null`),
  ],
);

/**
 * Who has an exclusion last until when: its own player, or an account of which it is derived. What lasts longer than all of
 * them is the player's own: versions before these rows wrote none.
 */
export const exclusionSources = pgTable(
  "exclusion_sources",
  {
    exclusionId: text("exclusion_id")
      .notNull()
      .references(() => restrictions.id),
    /** The account that was excluded of its own will. */
    byPlayerId: text("by_player_id")
      .notNull()
      .references(() => players.id),
    since: instant("since").notNull(),
    dateTill: instant("date_till").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exclusionId, table.byPlayerId] })],
);

/**
 * Accounts that no exclusion of another one reaches any more, by an operator's word (decision 160). Rows are added and never
 * changed; the database refuses anything else.
 */
export const separations = pgTable(
  "separations",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** The account whose exclusions do not reach the player. */
    fromPlayerId: text("from_player_id")
      .notNull()
      .references(() => players.id),
    at: instant("at").notNull(),
    /** The system user who ran the command. */
    operator: text("operator").notNull(),
    reason: text("reason").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.fromPlayerId] })],
);
