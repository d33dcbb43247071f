import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant, whole } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import type { StatusName } from "./statuses.ts";

/** How far the rounds of a player are counted. The points themselves are in the ledger. */
export const playerPoints = pgTable(
  "player_points",
  {
    playerId: text("player_id")
      .primaryKey()
      .references(() => players.id),
    /** All points ever given for play: stored with each count, so that the status needs no sum. */
    lifetime: whole("lifetime").notNull(),
    /** Earned and not given yet, in billionths of a point; below zero where counted stakes were rolled back. */
    carry: whole("carry").notNull(),
    /** Rounds settled until then are counted, except those that were open when they were read. */
    countedUntil: instant("counted_until"),
    openRounds: text("open_rounds").array().notNull(),
  },
  (table) => [
    check("player_points_lifetime", sql`${table.lifetime} >= 0`),
    check("player_points_carry", sql`${table.carry} < 1000000000`),
  ],
);

export const pointsCounts = pgTable(
  "points_counts",
  {
    /** Derived from the last round it counts, or from the instant counted up to where that is a provider's: no other count has it. */
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    countedAt: instant("counted_at").notNull(),
    rounds: integer("rounds").notNull(),
    /** The games of those rounds, the one with the most first. Null for counts of before migration 40. */
    gameIds: jsonb("game_ids").$type<string[]>(),
    /** Euro cents, by the reference rates of the time. */
    wagered: whole("wagered").notNull(),
    points: whole("points").notNull(),
    /** After the count. */
    statusName: text("status_name").$type<StatusName>().notNull(),
    balanceBefore: whole("balance_before").notNull(),
    balanceAfter: whole("balance_after").notNull(),
  },
  (table) => [
    index("points_counts_history").on(table.playerId, table.countedAt, table.id),
    check(
      "points_counts_points",
      sql`${table.points} > 0 and ${table.balanceAfter} = ${table.balanceBefore} + ${table.points}`,
    ),
  ],
);

/** Points that became money. */
export const pointsExchanges = pgTable(
  "points_exchanges",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Chosen by the caller, unique to the player. */
    operationId: text("operation_id").notNull(),
    exchangedAt: instant("exchanged_at").notNull(),
    points: whole("points").notNull(),
    pointsPerEuro: integer("points_per_euro").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Minor units. */
    amount: whole("amount").notNull(),
    pointsBefore: whole("points_before").notNull(),
    cashBefore: whole("cash_before").notNull(),
  },
  (table) => [
    unique("points_exchanges_operation").on(table.playerId, table.operationId),
    index("points_exchanges_history").on(table.playerId, table.exchangedAt, table.id),
    check(
      "points_exchanges_amounts",
      sql`${table.points} > 0 and ${table.amount} > 0 and ${table.pointsBefore} >= ${table.points} and ${table.cashBefore} >= 0`,
    ),
  ],
);

/** Players whose rounds could not be counted: retried at every count, although later rounds are searched by then. */
export const pointsOwed = pgTable("points_owed", {
  playerId: text("player_id")
    .primaryKey()
    .references(() => players.id),
  since: instant("since").notNull(),
});

/** Until when players with rounds to count were searched for; one row. */
export const pointsSweeps = pgTable("points_sweeps", {
  name: text("name").primaryKey(),
  until: instant("until").notNull(),
});
