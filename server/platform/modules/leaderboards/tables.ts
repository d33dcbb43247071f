import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Ink } from "#app/contract/catalogue.ts";
import type { Scoring } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant, whole } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** A time in which nothing counts; it is open-ended where `until` is null. Instants as ISO 8601. */
export interface Pause {
  from: string;
  until: string | null;
}

/** The columns that tournaments and races share. */
export const competitionColumns = () => ({
  /** Lower-case words joined by hyphens; also the seed of its poster. */
  id: text("id").primaryKey(),
  titles: jsonb("titles").$type<Record<Language, string>>().notNull(),
  ink: text("ink").$type<Ink>().notNull(),
  emblem: text("emblem").notNull(),
  scoring: text("scoring").$type<Scoring>().notNull(),
  gameIds: jsonb("game_ids").$type<string[]>().notNull(),
  /** In order; only the last may be open-ended. */
  pauses: jsonb("pauses").$type<Pause[]>().notNull().default([]),
  /** The maximum cost of its prizes, in euro cents, as set by the operator; null where none is set. */
  budget: whole("budget"),
});

/** A player's sums in a window in one currency, over the rounds counted so far. */
export const contestTallies = pgTable(
  "contest_tallies",
  {
    /** Key of the window. */
    contest: text("contest").notNull(),
    playerId: text("player_id").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    rounds: whole("rounds").notNull(),
    /** Minor units. */
    staked: whole("staked").notNull(),
    paid: whole("paid").notNull(),
    /** The best payout ÷ stake of one round, in hundredths. */
    best: whole("best").notNull(),
    /** When each of the three was reached; null where nothing was paid. */
    stakedAt: instant("staked_at").notNull(),
    paidAt: instant("paid_at"),
    bestAt: instant("best_at"),
  },
  (table) => [
    primaryKey({ columns: [table.contest, table.playerId, table.currency] }),
    check("contest_tallies_amounts", sql`${table.rounds} > 0 and ${table.staked} > 0 and ${table.paid} >= 0`),
  ],
);

/** How far the rounds of a window are counted, and the fund that grows with them. */
export const contestCounts = pgTable(
  "contest_counts",
  {
    contest: text("contest").primaryKey(),
    /** Exactly the rounds settled before then are in the tallies. */
    countedUntil: instant("counted_until").notNull(),
    /** For a fund that grows: euro cents put into it, and by how many entries of the ledger. */
    fund: whole("fund").notNull().default(sql`0`),
    feeds: integer("feeds").notNull().default(0),
    /** When the fund was returned, to be paid out as prizes. */
    fundClosedAt: instant("fund_closed_at"),
  },
  (table) => [check("contest_counts_fund", sql`${table.fund} >= 0 and ${table.feeds} >= 0`)],
);

/** The order of a board every few minutes of the last hour, to show how far each place has moved. Deleted within two hours. */
export const contestOrders = pgTable(
  "contest_orders",
  {
    contest: text("contest").notNull(),
    at: instant("at").notNull(),
    playerIds: text("player_ids").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contest, table.at] })],
);

/**
 * The place of each player at noon and midnight while a tournament or a stage runs, for the chart of one's own places. Deleted
 * after 90 days.
 */
export const contestPlaces = pgTable(
  "contest_places",
  {
    contest: text("contest").notNull(),
    playerId: text("player_id").notNull(),
    at: instant("at").notNull(),
    place: integer("place").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contest, table.playerId, table.at] }),
    index("contest_places_old").using("brin", table.at),
    check("contest_places_place", sql`${table.place} > 0`),
  ],
);

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
    /** At the close; empty where the player had none. Null on boards of before migration 38, which show the current one. */
    nickname: text("nickname"),
    /** Euro cents, or hundredths of a stake where the best multiplier counts. */
    score: whole("score").notNull(),
    reachedAt: instant("reached_at").notNull(),
    /** Euro cents; null below the prizes. */
    prize: whole("prize"),
    /** The amount paid for the prize, in minor units of the player's active account at that time. */
    paidAmount: whole("paid_amount"),
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
