import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";

/** The days whose rounds are summed up: from the first day of the ledger on, without a gap. */
export const roundDays = pgTable("round_days", {
  /** UTC day. */
  day: date("day").primaryKey(),
  sealedAt: instant("sealed_at").notNull(),
});

const ofSealedDay = () =>
  date("day")
    .notNull()
    .references(() => roundDays.day);

const amounts = {
  staked: bigint("staked", { mode: "bigint" }).notNull(),
  paid: bigint("paid", { mode: "bigint" }).notNull(),
};

/** Sums of a player's rounds at a game of the house that were opened on a day and closed when it was summed up. */
export const roundSums = pgTable(
  "round_sums",
  {
    day: ofSealedDay(),
    playerId: text("player_id").notNull(),
    gameId: text("game_id").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    state: text("state", { enum: ["settled", "void"] }).notNull(),
    rounds: integer("rounds").notNull(),
    ...amounts,
  },
  (table) => [primaryKey({ columns: [table.playerId, table.day, table.gameId, table.currency, table.state] })],
);

/** The rounds that were open when their day was summed up, and are in none of its sums whatever becomes of them. */
export const roundsLeftOut = pgTable(
  "rounds_left_out",
  { day: ofSealedDay(), playerId: text("player_id").notNull(), roundId: text("round_id").notNull() },
  (table) => [primaryKey({ columns: [table.playerId, table.day, table.roundId] })],
);

/**
 * A player's transactions at providers' games on a day, by the day of the bet: wins and rollbacks arrive when the provider sends
 * them.
 */
export const providerRoundSums = pgTable(
  "provider_round_sums",
  {
    day: ofSealedDay(),
    playerId: text("player_id").notNull(),
    betDay: date("bet_day").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Number of bets made on the day itself. */
    rounds: integer("rounds").notNull(),
    ...amounts,
  },
  (table) => [primaryKey({ columns: [table.playerId, table.betDay, table.currency, table.day] })],
);
