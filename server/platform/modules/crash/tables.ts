import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    /** When its multiplier is 1.00; null while the round before it is current. */
    startsAt: instant("starts_at"),
    /** In hundredths; null until it is over. */
    crashedAt: integer("crashed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.number] }),
    uniqueIndex("crash_rounds_seeds").on(table.seedPairId),
    uniqueIndex("crash_rounds_on")
      .on(table.gameId)
      .where(sql`${table.startsAt} is not null and ${table.crashedAt} is null`),
    check("crash_rounds_over", sql`${table.crashedAt} is null or ${table.startsAt} is not null`),
  ],
);

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
