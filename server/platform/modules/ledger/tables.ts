import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  customType,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Currency } from "#app/contract/money.ts";
import type { AccountKey } from "./account.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** The number of the database transaction that wrote a row: 64 bits, never used again. */
const databaseTransaction = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The tables of the ledger. What columns cannot express (append-only, zero sums, balances that only postings change) is in
 * `db/migrations/0001_ledger_rules.sql`, and which accounts are valid in `0034_lean_postings.sql`: the server parses a check
 * constraint anew for every statement that changes a row of its table.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    /** Derived from the key below, so that no lookup precedes a posting and nothing has to be cached. */
    id: uuid("id").primaryKey(),
    owner: text("owner").$type<AccountKey["owner"]>().notNull(),
    ownerId: text("owner_id").notNull(),
    kind: text("kind").$type<AccountKey["kind"]>().notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Minor units. Players only: a running balance on a house account would make all bets wait for one row. */
    balance: bigint("balance", { mode: "bigint" }),
  },
  (table) => [
    unique("ledger_accounts_key").on(table.owner, table.ownerId, table.kind, table.currency),
    check("ledger_accounts_not_negative", sql`${table.balance} >= 0`),
  ],
);

export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    operationId: text("operation_id").notNull(),
    /** SHA-256 of the input, to distinguish a repeat from another operation under the same id. */
    inputHash: text("input_hash").notNull(),
    kind: text("kind").notNull(),
    at: instant("at").notNull(),
    referenceKind: text("reference_kind"),
    referenceId: text("reference_id"),
    /** Postings are accepted only from this database transaction: afterwards the entry is closed for good. */
    writtenBy: databaseTransaction("written_by").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    unique("ledger_transactions_operation").on(table.operationId),
    check("ledger_transactions_reference", sql`(${table.referenceKind} is null) = (${table.referenceId} is null)`),
    index("ledger_transactions_by_reference").on(table.referenceKind, table.referenceId),
    index("ledger_transactions_by_time").on(table.at),
  ],
);

export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    /** Numbered while the account is locked, so within a player's account the order of ids is the order of balances. */
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    /** Checked by trigger, once per statement, where a foreign key would check and lock once per posting. */
    transactionId: bigint("transaction_id", { mode: "bigint" }).notNull(),
    /** Checked by trigger and not by a foreign key, whose row lock would make all bets contend for the house's accounts. */
    accountId: uuid("account_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Minor units; positive where the account receives, negative where it gives. */
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    /** Minor units in the account after this posting; written by the database, players only. */
    balanceAfter: bigint("balance_after", { mode: "bigint" }),
  },
  (table) => [
    check("ledger_postings_not_zero", sql`${table.amount} <> 0`),
    index("ledger_postings_by_transaction").on(table.transactionId),
    index("ledger_postings_by_account").on(table.accountId, table.id),
  ],
);

/**
 * Changes of players' cash that are rows of a history by themselves, so that an index finds a few payments among a million
 * rounds. Written by the database with the entry they repeat (`db/migrations/0011_histories.sql`).
 */
export const ledgerCashChanges = pgTable(
  "ledger_cash_changes",
  {
    /** Derived from the number of the posting. */
    id: text("id").primaryKey(),
    playerId: text("player_id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    referenceId: text("reference_id"),
    currency: text("currency").$type<Currency>().notNull(),
    /** Minor units, as in the posting. */
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    balanceAfter: bigint("balance_after", { mode: "bigint" }).notNull(),
  },
  (table) => [
    // With every column the history sums up, so that sums of years are read from the index alone.
    index("ledger_cash_changes_listed").on(
      table.playerId,
      table.at,
      table.id,
      table.kind,
      table.currency,
      table.amount,
    ),
  ],
);
