import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const treeColumns = {
  /** What was owed at the end of this day, 24:00 UTC. */
  day: date("day").notNull(),
  currency: text("currency").$type<RealCurrency>().notNull(),
};

/** What was owed to all players, and the root of the tree that proves it. Published, and never changed. */
export const balanceProofs = pgTable(
  "balance_proofs",
  {
    ...treeColumns,
    /** Players who were owed something. */
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

/** Two leaves for each player who was owed something. */
export const balanceLeaves = pgTable(
  "balance_leaves",
  {
    ...treeColumns,
    playerId: text("player_id").notNull(),
    part: smallint("part").notNull(),
    /** From the left, 0 the first. */
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

/** The nodes of a tree, one row a level and 40 bytes a node: a branch is read without reading the tree. */
export const balanceLevels = pgTable(
  "balance_levels",
  {
    ...treeColumns,
    /** 0 has the leaves, the last one the root alone. */
    level: smallint("level").notNull(),
    /** From the left: 32 bytes of hash and the sum as a 64-bit integer, the highest byte first. */
    nodes: bytes("nodes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.currency, table.level] }),
    foreignKey({ columns: [table.day, table.currency], foreignColumns: [balanceProofs.day, balanceProofs.currency] }),
  ],
);
