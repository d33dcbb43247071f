import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";

/** The finished days of the house ledger, summed up: from the first day of the ledger on, without a gap. */
export const houseDays = pgTable("house_days", {
  /** UTC day. */
  day: date("day").primaryKey(),
  sealedAt: instant("sealed_at").notNull(),
});

/** What a game received and paid on a day in one currency, summed up from postings. Amounts are in minor units. */
export const houseGames = pgTable(
  "house_games",
  {
    day: date("day")
      .notNull()
      .references(() => houseDays.day),
    gameId: text("game_id").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    staked: bigint("staked", { mode: "bigint" }).notNull(),
    /** Without jackpots. */
    paid: bigint("paid", { mode: "bigint" }).notNull(),
    /** Paid out of the pools to rounds of the game; in euro, whatever the stake's currency. */
    jackpots: bigint("jackpots", { mode: "bigint" }).notNull(),
    /** Number of stakes, without those that a provider returned. */
    rounds: integer("rounds").notNull(),
    voids: integer("voids").notNull(),
    /** The most that one round paid, a jackpot included. */
    largestWin: bigint("largest_win", { mode: "bigint" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.gameId, table.currency] })],
);
