import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Outcome, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import type { Currency } from "#app/contract/money.ts";
import { VOID_REASONS } from "#app/contract/play.ts";
import { instant } from "#server/platform/db/columns.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import type { KeptDraws } from "#server/platform/modules/jackpots/tables.ts";

/** A step that was made, under the id its caller gave it: a repeat finds it. */
interface MadeStep {
  operationId: string;
  step: RoundStep;
  /** Absent where it was the player. */
  by?: "house";
  /** When the player's request arrived, as ISO 8601. */
  at?: string;
}

export const rounds = pgTable(
  "rounds",
  {
    id: text("id").primaryKey(),
    mode: text("mode", { enum: ["real", "demo"] }).notNull(),
    /** A player's id, or a demo's. */
    ownerId: text("owner_id").notNull(),
    /** Chosen by the caller, unique to its owner: a repeat finds the round it made. */
    operationId: text("operation_id").notNull(),
    gameId: text("game_id").notNull(),
    /** The mathematics the outcome was drawn with, in case the game changes later. */
    paytableHash: text("paytable_hash").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** The stake of the bet that opened the round. */
    bet: bigint("bet", { mode: "bigint" }).notNull(),
    /** The total stake: the bet, and what steps added to it. */
    stake: bigint("stake", { mode: "bigint" }).notNull(),
    /** Null while the round waits for a step. Else it is decided, and shown, like the outcome, when it is settled. */
    payout: bigint("payout", { mode: "bigint" }),
    /** Drawn with the round, by the chances of that time; null where it takes no part. Shown, like the outcome, at the end. */
    jackpots: jsonb("jackpots").$type<KeptDraws>(),
    /** Paid by jackpots, besides the payout. */
    jackpotPaid: bigint("jackpot_paid", { mode: "bigint" }).notNull(),
    seedPairId: text("seed_pair_id")
      .notNull()
      .references(() => seedPairs.id),
    nonce: integer("nonce").notNull(),
    input: jsonb("input").$type<RoundInput>().notNull(),
    /** In order. With input, bet and seeds they are the round: it is replayed from the start at every step. */
    steps: jsonb("steps").$type<MadeStep[]>().notNull(),
    /** While the round waits for a step, what its player may see; from its end on, all of it. */
    outcome: jsonb("outcome").$type<Outcome>().notNull(),
    state: text("state", { enum: ["open", "settled", "void"] }).notNull(),
    /** The bonus whose wager the round counts towards; null where there is none. */
    bonusId: text("bonus_id"),
    /** The part of the stake that was bonus money, and the part of the payment that became bonus money again. */
    bonusStake: bigint("bonus_stake", { mode: "bigint" }).notNull().default(sql`0`),
    bonusPaid: bigint("bonus_paid", { mode: "bigint" }).notNull().default(sql`0`),
    /** What the round counted towards the wager when it was settled, in hundredths of minor units. */
    bonusCounted: bigint("bonus_counted", { mode: "bigint" }).notNull().default(sql`0`),
    /** The owner's cash before the bet was held and after the round was closed, as the purse returned them. */
    balanceBefore: bigint("balance_before", { mode: "bigint" }).notNull(),
    balanceAfter: bigint("balance_after", { mode: "bigint" }),
    openedAt: instant("opened_at").notNull(),
    settledAt: instant("settled_at"),
    /** The player did not come back, and the house ended the round by the published rules. */
    endedByHouse: boolean("ended_by_house").notNull().default(false),
    /** Of a void round; null where the version that closed it stored no reasons. Such a round returned the stake. */
    voidReason: text("void_reason", { enum: VOID_REASONS }),
    voidPaid: bigint("void_paid", { mode: "bigint" }),
  },
  (table) => [
    unique("rounds_operation").on(table.ownerId, table.operationId),
    // Own seeds give each nonce to one round; those of a shared round give its number to one round of each player.
    unique("rounds_nonce").on(table.seedPairId, table.nonce, table.ownerId),
    uniqueIndex("rounds_open").on(table.ownerId, table.gameId).where(sql`${table.state} = 'open'`),
    // With every column the history sums up, so that totals of many rounds read none of the wide rows.
    index("rounds_listed").on(
      ...([table.ownerId, table.openedAt, table.id, table.currency, table.gameId, table.state] as const),
      table.stake,
      table.payout,
      table.jackpotPaid,
      table.voidPaid,
    ),
    index("rounds_of_bonus").on(table.bonusId).where(sql`${table.bonusId} is not null`),
    // The rounds of one day lie together: a job sums them up.
    index("rounds_opened").using("brin", table.openedAt),
    index("rounds_of_game").on(table.ownerId, table.gameId, table.openedAt, table.id),
    index("rounds_of_session").on(table.ownerId, table.settledAt),
    // Few among many: their numbers are published.
    index("rounds_not_played_out")
      .on(table.gameId)
      .where(sql`${table.mode} = 'real' and (${table.state} = 'void' or ${table.endedByHouse})`),
    index("rounds_settled").on(table.settledAt).where(sql`${table.mode} = 'real'`),
    check("rounds_amounts", sql`${table.bet} > 0 and ${table.stake} >= ${table.bet} and ${table.payout} >= 0`),
    check(
      "rounds_jackpot",
      sql`${table.jackpotPaid} >= 0 and (${table.jackpotPaid} = 0 or ${table.jackpots} is not null)`,
    ),
    check("rounds_decided", sql`${table.state} <> 'settled' or ${table.payout} is not null`),
    check("rounds_settled_at", sql`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
    check(
      "rounds_void",
      sql`(${table.voidReason} is null) = (${table.voidPaid} is null) and (${table.voidPaid} is null or (${table.state} = 'void' and ${table.voidPaid} >= ${table.stake}))`,
    ),
    check(
      "rounds_bonus",
      sql`${table.bonusStake} between 0 and ${table.stake} and ${table.bonusPaid} >= 0 and ${table.bonusCounted} >= 0
        and (${table.bonusId} is not null or ${table.bonusStake} + ${table.bonusPaid} + ${table.bonusCounted} = 0)`,
    ),
    check("rounds_balance_after", sql`(${table.state} = 'open') = (${table.balanceAfter} is null)`),
  ],
);

/** The games an operator has closed, until they are opened again. */
export const disabledGames = pgTable("disabled_games", {
  gameId: text("game_id").primaryKey(),
  disabledAt: instant("disabled_at").notNull(),
});

/** The purse of a demo. Outside of the ledger, because a demo is deleted after a day and the ledger never is. */
export const demoSessions = pgTable(
  "demo_sessions",
  {
    ownerId: text("owner_id").primaryKey(),
    cash: bigint("cash", { mode: "bigint" }).notNull(),
    held: bigint("held", { mode: "bigint" }).notNull(),
    /** When its token was made, which is before its first round. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("demo_sessions_created").on(table.createdAt),
    check("demo_sessions_amounts", sql`${table.cash} >= 0 and ${table.held} >= 0`),
  ],
);
