import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import type { RateSourceId } from "#server/platform/adapters/rates/index.ts";
import { instant, whole } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Whole numbers that may be longer than 64 bits. */
const long = (name: string) => numeric(name, { precision: 40, scale: 0, mode: "bigint" });

/** Published rates in the source's own notation. A correction by a source replaces the day: a quote keeps its own rate. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    source: text("source").$type<RateSourceId>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Major units for one euro, as a decimal text. */
    perEuro: text("per_euro").notNull(),
    fetchedAt: instant("fetched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.day, table.currency] })],
);

/**
 * Rates locked for a player. Append-only; the outcome of a quote is in `transfers`. The database deletes unaccepted ones by
 * `transfer_quotes_forget` alone.
 */
export const transferQuotes = pgTable(
  "transfer_quotes",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    fromCurrency: text("from_currency").$type<RealCurrency>().notNull(),
    toCurrency: text("to_currency").$type<RealCurrency>().notNull(),
    /** Minor units of the source currency, the fee included. */
    gives: whole("gives").notNull(),
    feeBasisPoints: integer("fee_basis_points").notNull(),
    fee: whole("fee").notNull(),
    /** Minor units of the target currency. */
    gets: whole("gets").notNull(),
    rateNumerator: long("rate_numerator").notNull(),
    rateDenominator: long("rate_denominator").notNull(),
    source: text("source").$type<RateSourceId>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Whether the source account is closed with the transfer. */
    closes: boolean("closes").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("transfer_quotes_player").on(table.playerId, table.createdAt),
    check("transfer_quotes_currencies", sql`${table.fromCurrency} <> ${table.toCurrency}`),
    check(
      "transfer_quotes_amounts",
      sql`${table.gives} > 0 and ${table.fee} >= 0 and ${table.fee} < ${table.gives} and ${table.gets} >= 0`,
    ),
    check("transfer_quotes_rate", sql`${table.rateNumerator} > 0 and ${table.rateDenominator} > 0`),
  ],
);

/** Accepted quotes: each once. Append-only. */
export const transfers = pgTable(
  "transfers",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Chosen by the caller, unique to its player: a repeat finds the transfer it made. */
    operationId: text("operation_id").notNull(),
    quoteId: text("quote_id")
      .notNull()
      .unique("transfers_quote")
      .references((): AnyPgColumn => transferQuotes.id),
    /** Cash before and after the transfer, in both accounts. */
    fromBefore: whole("from_before").notNull(),
    fromAfter: whole("from_after").notNull(),
    toBefore: whole("to_before").notNull(),
    toAfter: whole("to_after").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("transfers_operation").on(table.playerId, table.operationId),
    index("transfers_history").on(table.playerId, table.createdAt, table.id),
  ],
);
