import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Currency } from "#app/contract/money.ts";
import type { Outcome, RoundInput } from "#app/contract/play.ts";
import { instant } from "../../db/columns.ts";
import { seedPairs } from "../fairness/tables.ts";

export const rounds = pgTable(
  "rounds",
  {
    id: text("id").primaryKey(),
    mode: text("mode", { enum: ["real", "demo"] }).notNull(),
    /** A player's id, or a demo's. */
    ownerId: text("owner_id").notNull(),
    /** Made by the caller, unique to its owner: a repeat finds the round it made. */
    operationId: text("operation_id").notNull(),
    gameId: text("game_id").notNull(),
    /** The mathematics the outcome was drawn by, should the game change later. */
    paytableHash: text("paytable_hash").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    stake: bigint("stake", { mode: "bigint" }).notNull(),
    /** Decided with the outcome when the round opens; told, like the outcome, when it is settled. */
    payout: bigint("payout", { mode: "bigint" }).notNull(),
    seedPairId: text("seed_pair_id")
      .notNull()
      .references(() => seedPairs.id),
    nonce: integer("nonce").notNull(),
    input: jsonb("input").$type<RoundInput>().notNull(),
    outcome: jsonb("outcome").$type<Outcome>().notNull(),
    state: text("state", { enum: ["open", "settled"] }).notNull(),
    /** The owner's cash before the stake was held and after the payout, as the purse told them. */
    balanceBefore: bigint("balance_before", { mode: "bigint" }).notNull(),
    balanceAfter: bigint("balance_after", { mode: "bigint" }),
    openedAt: instant("opened_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    unique("rounds_operation").on(table.ownerId, table.operationId),
    unique("rounds_nonce").on(table.seedPairId, table.nonce),
    uniqueIndex("rounds_open").on(table.ownerId, table.gameId).where(sql`${table.state} = 'open'`),
    index("rounds_history").on(table.ownerId, table.openedAt, table.id),
    index("rounds_of_game").on(table.ownerId, table.gameId, table.openedAt, table.id),
    index("rounds_of_session").on(table.ownerId, table.settledAt),
    index("rounds_settled").on(table.settledAt).where(sql`${table.mode} = 'real'`),
    check("rounds_amounts", sql`${table.stake} > 0 and ${table.payout} >= 0`),
    check("rounds_settled_at", sql`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
    check("rounds_balance_after", sql`(${table.state} = 'settled') = (${table.balanceAfter} is not null)`),
  ],
);

/** The purse of a demo. It lives outside the ledger because it is deleted after two days and the ledger never is. */
export const demoSessions = pgTable(
  "demo_sessions",
  {
    ownerId: text("owner_id").primaryKey(),
    cash: bigint("cash", { mode: "bigint" }).notNull(),
    held: bigint("held", { mode: "bigint" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("demo_sessions_created").on(table.createdAt),
    check("demo_sessions_amounts", sql`${table.cash} >= 0 and ${table.held} >= 0`),
  ],
);
