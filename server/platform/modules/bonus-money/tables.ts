import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { BONUS_STATES } from "#app/contract/bonuses.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";
import { bonusCampaigns } from "#server/platform/modules/bonuses/tables.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import type { AcceptedTerms } from "./terms.ts";

const minorUnits = (name: string) => bigint(name, { mode: "bigint" }).notNull().default(sql`0`);

/** Bonuses that players took, by the terms they accepted. Amounts are in minor units of the currency. */
export const playerBonuses = pgTable(
  "player_bonuses",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => bonusCampaigns.id),
    /** Chosen by the caller, unique to the player: a repeat finds the bonus it made. */
    operationId: text("operation_id").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    state: text("state", { enum: BONUS_STATES }).notNull(),
    terms: jsonb("terms").$type<AcceptedTerms>().notNull(),
    termsHash: text("terms_hash").notNull(),
    /** The deposit it was given for. */
    paymentId: text("payment_id"),
    acceptedAt: instant("accepted_at").notNull(),
    /** While it waits for a deposit or for spins, the end of that wait; from the start of the wager on, the wager's deadline. */
    until: instant("until").notNull(),
    /** When the wager started. */
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    /** The amount the wager is counted from: the bonus, or what its free spins won. */
    amount: minorUnits("amount"),
    /** What the house gave in total, stakes of free spins included. */
    granted: minorUnits("granted"),
    spinsPlayed: smallint("spins_played").notNull().default(0),
    /** What has to count; and what has counted, in hundredths of minor units. */
    wager: minorUnits("wager"),
    counted: minorUnits("counted"),
    /** Open rounds that count towards it: it does not end before they do. */
    openRounds: integer("open_rounds").notNull().default(0),
    /** What became the player's own at the end, and what the house took back. */
    released: minorUnits("released"),
    forfeited: minorUnits("forfeited"),
  },
  (table) => [
    unique("player_bonuses_operation").on(table.playerId, table.operationId),
    // One at a time, even if two were accepted concurrently.
    uniqueIndex("player_bonuses_running").on(table.playerId).where(sql`${table.endedAt} is null`),
    uniqueIndex("player_bonuses_once").on(table.playerId, table.campaignId).where(sql`${table.state} <> 'deactivated'`),
    index("player_bonuses_history").on(table.playerId, table.acceptedAt, table.id),
    index("player_bonuses_of_campaign").on(table.campaignId),
    index("player_bonuses_due").on(table.until).where(sql`${table.endedAt} is null`),
    check(
      "player_bonuses_ended",
      sql`(${table.endedAt} is null) = (${table.state} in ('waiting', 'spinning', 'running'))`,
    ),
    check(
      "player_bonuses_amounts",
      sql`least(${table.amount}, ${table.granted}, ${table.wager}, ${table.counted}, ${table.openRounds}, ${table.released}, ${table.forfeited}) >= 0`,
    ),
  ],
);

export type PlayerBonus = typeof playerBonuses.$inferSelect;
