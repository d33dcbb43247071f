import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { JackpotChance, JackpotDraws, JackpotLevel } from "#app/contract/games/jackpots.ts";
import type { BeaconRound } from "#server/games/index.ts";
import { instant, whole } from "#server/platform/db/columns.ts";

/** The round of a beacon that draws a round, and the chances at its bet. */
interface Named {
  beacon: BeaconRound;
  chances: readonly JackpotChance[];
}

/**
 * What a round has in the jackpots, as stored. The draws of one that a beacon draws are not: they follow from its seeds and the
 * value. Rounds from before the hashes have none.
 */
export type KeptDraws = JackpotDraws & { termsHash?: string } & Partial<Named>;

/** What is drawn by a beacon, and waits for it or not. */
export type NamedDraws = KeptDraws & Named;

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

/**
 * Settled rounds of before jackpots were drawn by a beacon whose share is not in the pools yet. A settlement inserts a row and waits
 * for no other.
 */
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
    /**
     * Who was paid, and how much in minor units of the round's currency; null where it was paid with the round, which has both, before
     * jackpots were drawn by a beacon.
     */
    playerId: text("player_id"),
    paid: whole("paid"),
  },
  (table) => [
    index("jackpot_wins_latest").on(table.wonAt),
    index("jackpot_wins_of_round").on(table.roundId),
    index("jackpot_wins_of_player").on(table.playerId, table.wonAt).where(sql`${table.playerId} is not null`),
    check("jackpot_wins_amount", sql`${table.amount} >= 0`),
    check("jackpot_wins_paid", sql`(${table.playerId} is null) = (${table.paid} is null) and ${table.paid} >= 0`),
  ],
);

/** Settled rounds that wait for the value of a beacon: then they are drawn, and their share is put into the pools. */
export const jackpotDraws = pgTable(
  "jackpot_draws",
  {
    roundId: text("round_id").primaryKey(),
    /** The stake in millionths of a euro. */
    weight: whole("weight").notNull(),
    chain: text("chain").notNull(),
    beaconRound: integer("beacon_round").notNull(),
    /** When its value is published. */
    beaconAt: instant("beacon_at").notNull(),
  },
  (table) => [index("jackpot_draws_due").on(table.beaconAt, table.chain, table.beaconRound)],
);

/** The values of a beacon that rounds were drawn by. */
export const beaconValues = pgTable(
  "beacon_values",
  {
    chain: text("chain").notNull(),
    round: integer("round").notNull(),
    signature: text("signature").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.round] }),
    check("beacon_values_signature", sql`${table.signature} ~ '^[0-9a-f]{96}$'`),
  ],
);
