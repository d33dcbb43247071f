import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Claimed cashback, with the figures of the claim. */
export const cashbackClaims = pgTable(
  "cashback_claims",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** The first day of the week. */
    week: date("week", { mode: "string" }).notNull(),
    claimedAt: instant("claimed_at").notNull(),
    /** Euro cents, per cent, points per euro, and points. */
    lost: bigint("lost", { mode: "bigint" }).notNull(),
    percent: smallint("percent").notNull(),
    pointsPerEuro: integer("points_per_euro").notNull(),
    points: bigint("points", { mode: "bigint" }).notNull(),
  },
  (table) => [
    unique("cashback_claims_once").on(table.playerId, table.week),
    check("cashback_claims_amounts", sql`${table.lost} > 0 and ${table.points} > 0`),
  ],
);
