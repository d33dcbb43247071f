import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { LimitKind, LimitPeriod } from "#app/contract/limits.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

const minor = (name: string) => bigint(name, { mode: "bigint" }).notNull();
const playedMs = (name: string) => bigint(name, { mode: "number" }).notNull();

/** A limit in force, as the tally stores it: minor units of its currency or minutes, as digits. */
export interface KeptLimit {
  kind: LimitKind;
  period: LimitPeriod;
  value: string;
}

/**
 * What a player has staked, been paid and played since the count started, in one row that every bet locks: the check of a limit
 * and the stake after it are one atomic step, on whichever platform and at whichever game.
 */
export const playTallies = pgTable("play_standings", {
  playerId: text("player_id")
    .primaryKey()
    .references(() => players.id),
  /** Currency of the registration, in which limits and everything that counts against them are expressed. */
  currency: text("currency").$type<RealCurrency>().notNull(),
  /** The limits in force, derived from the changes, so that a bet without limits reads no other row. */
  limits: jsonb("limits").$type<KeptLimit[]>().notNull().default([]),
  /** Second of the last row of the totals. */
  at: instant("at").notNull(),
  staked: minor("staked"),
  paid: minor("paid"),
  /** Time in play until `actedAt`. */
  playedMs: playedMs("played_ms"),
  /** The last bet or step; null before the first. */
  actedAt: instant("acted_at"),
  /** Reality check: its interval, and the count at the last answer. */
  checkMinutes: integer("check_minutes").notNull(),
  /** Whether it was due when the player chose another interval. */
  isCheckDue: boolean("is_check_due").notNull().default(false),
  checkedAt: instant("checked_at").notNull(),
  checkedStaked: minor("checked_staked"),
  checkedPaid: minor("checked_paid"),
  checkedPlayedMs: playedMs("checked_played_ms"),
});

/**
 * A tally's count at the end of each second in which it changed. What falls into a window is the tally minus the last row before
 * it: two rows are read, however much was played.
 */
export const playTotals = pgTable(
  "play_totals",
  {
    playerId: text("player_id").notNull(),
    at: instant("at").notNull(),
    staked: minor("staked"),
    paid: minor("paid"),
    playedMs: playedMs("played_ms"),
    actedAt: instant("acted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.at] }),
    // Losses rise and fall: whether any row of an hour was above a sum is one lookup here, however many rows the hour has.
    index("play_totals_lost_by_hour").on(
      table.playerId,
      sql`date_bin('1 hour', ${table.at}, '2000-01-01T00:00:00Z'::timestamptz)`,
      sql`(${table.staked} - ${table.paid})`,
    ),
  ],
);

/** Changes of limits that players requested. Append-only: the database refuses anything else. */
export const limitChanges = pgTable(
  "limit_changes",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Chosen by the caller, unique to its player; null where the change is part of something else. */
    operationId: text("operation_id"),
    /** `set` takes effect at once; `asked` waits and is then `confirmed` or `kept`; `repeated` requested what already waits. */
    what: text("what", { enum: ["set", "asked", "confirmed", "kept", "repeated"] }).notNull(),
    kind: text("kind").$type<LimitKind>().notNull(),
    period: text("period").$type<LimitPeriod>().notNull(),
    /** Minor units of the player's base currency, or minutes; null means no limit. */
    value: bigint("value", { mode: "bigint" }),
    at: instant("at").notNull(),
  },
  (table) => [
    unique("limit_changes_operation").on(table.playerId, table.operationId),
    index("limit_changes_of").on(table.playerId, table.kind, table.period, table.what, table.id),
    check("limit_changes_value", sql`${table.value} > 0`),
  ],
);

/**
 * Limits that refused a bet or a deposit of their player: one row per limit, period and UTC day, however often it was tried.
 * Append-only.
 */
export const limitRefusals = pgTable(
  "limit_refusals",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind").$type<LimitKind>().notNull(),
    period: text("period").$type<LimitPeriod>().notNull(),
    /** The first time on that day. */
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.day, table.kind, table.period] })],
);

/**
 * The value of a euro in a currency on a day, for counting: the first use writes it, and it then applies to everybody all day.
 * Append-only.
 */
export const dayRates = pgTable(
  "day_rates",
  {
    day: date("day", { mode: "string" }).notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Major units, as a decimal text. */
    perEuro: text("per_euro").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
);
