import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";

/**
 * The rounds all players of a game share, numbered from 1 without a gap. One round of each game is current: it accepts bets or
 * runs. The one after it is stored already, for bets that come too late for this one; those before are over.
 */
export const crashRounds = pgTable(
  "crash_rounds",
  {
    gameId: text("game_id").notNull(),
    number: integer("number").notNull(),
    /** Where a round crashes follows from its seeds, which are revealed when it is over. */
    seedPairId: text("seed_pair_id")
      .notNull()
      .references(() => seedPairs.id),
    /** Whether the value of a beacon is its client seed. False for rounds of an earlier version. */
    byBeacon: boolean("by_beacon").notNull().default(false),
    /** Until when it accepts bets, and when the value of the beacon is published: set with the name of the beacon's round. */
    betsUntil: instant("bets_until"),
    beaconAt: instant("beacon_at"),
    /** When that value was stored. */
    valueAt: instant("value_at"),
    /**
     * When its multiplier is 1.00; null while the round before it is current. Of a round that waits for the beacon, when it starts
     * if the value comes in time.
     */
    startsAt: instant("starts_at"),
    /** In hundredths; null until it is over, and 0 for a round that was given up. */
    crashedAt: integer("crashed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.number] }),
    uniqueIndex("crash_rounds_seeds").on(table.seedPairId),
    uniqueIndex("crash_rounds_on")
      .on(table.gameId)
      .where(sql`${table.startsAt} is not null and ${table.crashedAt} is null`),
    check(
      "crash_rounds_beacon",
      sql`(${table.betsUntil} is null) = (${table.beaconAt} is null)
        and (${table.beaconAt} is null or (${table.byBeacon} and ${table.startsAt} is not null))
        and (${table.valueAt} is null or ${table.beaconAt} is not null)`,
    ),
    check(
      "crash_rounds_drawn",
      sql`coalesce(${table.crashedAt}, 0) = 0 or not ${table.byBeacon} or ${table.valueAt} is not null`,
    ),
    check("crash_rounds_over", sql`${table.crashedAt} is null or ${table.startsAt} is not null`),
  ],
);

export type SharedRound = typeof crashRounds.$inferSelect;

/**
 * The chains of the seeds of a game's rounds, each from its first round to the round before the first of the next. A chain is
 * stored before any of its rounds is played.
 */
export const crashChains = pgTable(
  "crash_chains",
  {
    gameId: text("game_id").notNull(),
    /** Number of its first round. */
    first: integer("first").notNull(),
    /** Version of the key it was derived from; null for a chain from before versions. */
    keyVersion: integer("key_version"),
    /** What the seed of its first round hashes to. Published. */
    beginning: text("beginning").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.first] })],
);
