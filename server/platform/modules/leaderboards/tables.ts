import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Ink } from "#app/contract/catalogue.ts";
import type { Scoring } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** The columns that tournaments and races have alike. */
export const competitionColumns = () => ({
  /** Lower-case words joined by hyphens; also the seed of its poster. */
  id: text("id").primaryKey(),
  titles: jsonb("titles").$type<Record<Language, string>>().notNull(),
  ink: text("ink").$type<Ink>().notNull(),
  emblem: text("emblem").notNull(),
  scoring: text("scoring").$type<Scoring>().notNull(),
  gameIds: jsonb("game_ids").$type<string[]>().notNull(),
});

/** Final boards, place by place. Written once, when a contest is closed, in the transaction that pays its prizes. */
export const finalPlaces = pgTable(
  "final_places",
  {
    /** Key of the contest. */
    contest: text("contest").notNull(),
    place: integer("place").notNull(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Euro cents, or hundredths of a stake where the best multiplier counts. */
    score: bigint("score", { mode: "bigint" }).notNull(),
    reachedAt: instant("reached_at").notNull(),
    /** Euro cents; null below the prizes. */
    prize: bigint("prize", { mode: "bigint" }),
    /** What was paid for the prize, in minor units of the currency the player's account was in. */
    paidAmount: bigint("paid_amount", { mode: "bigint" }),
    paidCurrency: text("paid_currency").$type<RealCurrency>(),
  },
  (table) => [
    primaryKey({ columns: [table.contest, table.place] }),
    unique("final_places_player").on(table.contest, table.playerId),
    check(
      "final_places_paid",
      sql`(${table.prize} is null) = (${table.paidAmount} is null) and (${table.prize} is null) = (${table.paidCurrency} is null)`,
    ),
  ],
);
