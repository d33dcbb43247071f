import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";

/** The days whose rounds are added up: from the first day of the ledger on, without a gap. */
export const roundDays = pgTable("round_days", {
  /** In UTC. */
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

/** What a player's rounds at a game of the house came to that were opened on a day and closed when it was added up. */
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

/** The rounds that were open when their day was added up, and are in none of its sums whatever becomes of them. */
export const roundsLeftOut = pgTable(
  "rounds_left_out",
  { day: ofSealedDay(), playerId: text("player_id").notNull(), roundId: text("round_id").notNull() },
  (table) => [primaryKey({ columns: [table.playerId, table.day, table.roundId] })],
);

/**
 * What happened on a day to a player's bets at providers' games, by the day of the bet: wins, and what was taken back, come
 * when the provider says them.
 */
export const providerRoundSums = pgTable(
  "provider_round_sums",
  {
    day: ofSealedDay(),
    playerId: text("player_id").notNull(),
    betDay: date("bet_day").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Bets of the day itself. */
    rounds: integer("rounds").notNull(),
    ...amounts,
  },
  (table) => [primaryKey({ columns: [table.playerId, table.betDay, table.currency, table.day] })],
);
