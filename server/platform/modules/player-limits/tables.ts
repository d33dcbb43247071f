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

/** A limit in force, as the tally keeps it: minor units of its currency or minutes, as digits. */
export interface KeptLimit {
  kind: LimitKind;
  period: LimitPeriod;
  value: string;
}

/**
 * What a player has staked, been paid and played, from the beginning of the count on, in one row that every bet locks: what
 * is asked of a limit and what is then staked is one act, on whichever platform and at whichever game.
 */
export const playTallies = pgTable("play_standings", {
  playerId: text("player_id")
    .primaryKey()
    .references(() => players.id),
  /** Of the registration. Limits and all that counts against them are in it. */
  currency: text("currency").$type<RealCurrency>().notNull(),
  /** The limits in force, a copy of what the changes say: so a bet without limits asks no other row. */
  limits: jsonb("limits").$type<KeptLimit[]>().notNull().default([]),
  /** Second of the last row of the totals. */
  at: instant("at").notNull(),
  staked: minor("staked"),
  paid: minor("paid"),
  /** Time in play until `actedAt`. */
  playedMs: playedMs("played_ms"),
  /** The last bet or step; null before the first. */
  actedAt: instant("acted_at"),
  /** Reality check: how often, and where the count stood at the last answer. */
  checkMinutes: integer("check_minutes").notNull(),
  /** It was due when the player chose another interval. */
  isCheckDue: boolean("is_check_due").notNull().default(false),
  checkedAt: instant("checked_at").notNull(),
  checkedStaked: minor("checked_staked"),
  checkedPaid: minor("checked_paid"),
  checkedPlayedMs: playedMs("checked_played_ms"),
});

/**
 * The count of a tally as it was at the end of each second in which it changed. What falls into a window is the tally
 * less the last row before it: two rows are read, however much was played.
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
    // Losses rise and fall: whether any of an hour was above a sum is one look into this, however many rows the hour has.
    index("play_totals_lost_by_hour").on(
      table.playerId,
      sql`date_bin('1 hour', ${table.at}, '2000-01-01T00:00:00Z'::timestamptz)`,
      sql`(${table.staked} - ${table.paid})`,
    ),
  ],
);

/** What players asked of their limits, added and never changed: the database refuses anything else. */
export const limitChanges = pgTable(
  "limit_changes",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Made by the caller, unique to its player; null where the change is a part of something else. */
    operationId: text("operation_id"),
    /**
     * `set` holds at once, `asked` waits and is `confirmed` or `kept` as it was; `repeated` asked for what waits already.
     */
    what: text("what", { enum: ["set", "asked", "confirmed", "kept", "repeated"] }).notNull(),
    kind: text("kind").$type<LimitKind>().notNull(),
    period: text("period").$type<LimitPeriod>().notNull(),
    /** Minor units of the player's base currency, or minutes; null is no limit. */
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
 * Limits that refused a bet or a deposit of their player: one row a limit, period and day of UTC, however often it was tried.
 * Added and never changed.
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
 * What a euro is in a currency on a day, for counting: the first who needs it writes it, and then it is the same for
 * everybody, all day. Added and never changed.
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
