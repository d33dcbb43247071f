import { sql } from "drizzle-orm";
import { bigint, check, date, foreignKey, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { bytes, instant } from "#server/platform/db/columns.ts";

const treeColumns = {
  /** The day at whose end, 24:00 UTC, the amounts were owed. */
  day: date("day").notNull(),
  currency: text("currency").$type<RealCurrency>().notNull(),
};

/** The total owed to all players, and the root of the tree that proves it. Published, and never changed. */
export const balanceProofs = pgTable(
  "balance_proofs",
  {
    ...treeColumns,
    /** Number of players with an amount owed. */
    accounts: integer("accounts").notNull(),
    /** Minor units: cash and held money. */
    sum: bigint("sum", { mode: "bigint" }).notNull(),
    root: text("root").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.currency] }),
    check("balance_proofs_sum", sql`${table.sum} >= 0 and ${table.accounts} >= 0`),
  ],
);

/** Two leaves for each player with an amount owed. */
export const balanceLeaves = pgTable(
  "balance_leaves",
  {
    ...treeColumns,
    playerId: text("player_id").notNull(),
    part: smallint("part").notNull(),
    /** From the left, starting at 0. */
    position: integer("position").notNull(),
    salt: text("salt").notNull(),
    /** Minor units. */
    amount: bigint("amount", { mode: "bigint" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.currency, table.playerId, table.part] }),
    foreignKey({ columns: [table.day, table.currency], foreignColumns: [balanceProofs.day, balanceProofs.currency] }),
    check("balance_leaves_amount", sql`${table.amount} >= 0`),
  ],
);

/** The nodes of a tree, one row per level and 40 bytes per node: a branch is read without reading the tree. */
export const balanceLevels = pgTable(
  "balance_levels",
  {
    ...treeColumns,
    /** 0 has the leaves, the last one the root alone. */
    level: smallint("level").notNull(),
    /** From the left: 32 bytes of hash and the sum as a big-endian 64-bit integer. */
    nodes: bytes("nodes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.currency, table.level] }),
    foreignKey({ columns: [table.day, table.currency], foreignColumns: [balanceProofs.day, balanceProofs.currency] }),
  ],
);
