import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import { instant, whole } from "#server/platform/db/columns.ts";

/** The pools. Their money is in the ledger, which stores no balances of the house; the audit compares the two. */
export const jackpotPools = pgTable(
  "jackpot_pools",
  {
    level: text("level").$type<JackpotLevel>().primaryKey(),
    /** Euro cents. */
    amount: whole("amount").notNull(),
    /** Fed in addition: less than a cent, in parts of one (`feed.ts`). */
    carry: whole("carry").notNull(),
    /** Number of ledger entries that fed it so far: part of the operation id of the next. */
    feeds: integer("feeds").notNull(),
  },
  (table) => [check("jackpot_pools_amounts", sql`${table.amount} >= 0 and ${table.carry} >= 0`)],
);

/** Settled rounds whose share is not in the pools yet. A settlement inserts a row and waits for no other. */
export const jackpotStakes = pgTable("jackpot_stakes", {
  roundId: text("round_id").primaryKey(),
  /** The stake in millionths of a euro. */
  weight: whole("weight").notNull(),
});

export const jackpotWins = pgTable(
  "jackpot_wins",
  {
    /** The round and the level: a round wins each level at most once. */
    id: text("id").primaryKey(),
    level: text("level").$type<JackpotLevel>().notNull(),
    roundId: text("round_id").notNull(),
    gameId: text("game_id").notNull(),
    /** Euro cents: the whole pool. */
    amount: whole("amount").notNull(),
    wonAt: instant("won_at").notNull(),
  },
  (table) => [index("jackpot_wins_latest").on(table.wonAt), check("jackpot_wins_amount", sql`${table.amount} >= 0`)],
);
