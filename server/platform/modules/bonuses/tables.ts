import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { CAMPAIGN_STATES } from "#app/contract/campaigns.ts";
import type { Ink } from "#app/contract/catalogue.ts";
import type { GameCategory } from "#app/contract/games/index.ts";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant, whole } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Campaigns with their terms. The checks require exactly the columns that a trigger or reward needs. */
export const bonusCampaigns = pgTable(
  "bonus_campaigns",
  {
    id: text("id").primaryKey(),
    /** Its position in the list. */
    place: smallint("place").notNull(),
    state: text("state", { enum: CAMPAIGN_STATES }).notNull(),
    trigger: text("trigger", {
      enum: ["registration", "deposit", "code", "free_spins", "gamification"],
    }).notNull(),
    /** 1 for the player's first deposit. */
    depositNumber: smallint("deposit_number"),
    /** Upper case. */
    code: text("code").unique(),
    differentGames: smallint("different_games"),
    reward: text("reward", { enum: ["match", "amount", "free_spins"] }).notNull(),
    percent: smallint("percent"),
    spins: smallint("spins"),
    spinGameId: text("spin_game_id"),
    /** Times the bonus; 0 when nothing has to be staked. */
    wagerFactor: smallint("wager_factor").notNull(),
    daysToFinish: smallint("days_to_finish"),
    /** Percentage of a stake that counts; a category not listed does not count. */
    contribution: jsonb("contribution").$type<Partial<Record<GameCategory, number>>>().notNull(),
    /** The only games that count; null when all do. */
    allowedGames: text("allowed_games").array(),
    daysToActivate: smallint("days_to_activate").notNull(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at"),
    /** When an operator paused it: it is only announced until it is reopened. */
    pausedAt: instant("paused_at"),
    /** The most it may cost in total, in euro cents, as set by the operator; null where none is set. */
    budget: whole("budget"),
    ink: text("ink").$type<Ink>().notNull(),
    emblem: text("emblem").notNull(),
    texts: jsonb("texts").$type<Record<Language, { title: string; summary: string }>>().notNull(),
  },
  ({ trigger, depositNumber, code, differentGames, reward, percent, spins, spinGameId, ...table }) => [
    check("bonus_campaigns_deposit", sql`(${trigger} = 'deposit') = (coalesce(${depositNumber}, 0) > 0)`),
    check("bonus_campaigns_code", sql`(${trigger} = 'code') = (${code} is not null) and ${code} = upper(${code})`),
    check("bonus_campaigns_games", sql`(${trigger} = 'gamification') = (coalesce(${differentGames}, 0) > 0)`),
    check("bonus_campaigns_percent", sql`(${reward} in ('match', 'cashback')) = (${percent} is not null)`),
    check("bonus_campaigns_percent_range", sql`${percent} between 1 and 100`),
    check("bonus_campaigns_spins", sql`(${reward} = 'free_spins') = (coalesce(${spins}, 0) > 0)`),
    check("bonus_campaigns_spin_game", sql`(${reward} = 'free_spins') = (${spinGameId} is not null)`),
    // The highest factor of any jurisdiction profile; each profile also caps what is offered in it.
    check("bonus_campaigns_wager", sql`${table.wagerFactor} between 0 and 10`),
    check("bonus_campaigns_finish", sql`(${table.wagerFactor} > 0) = (coalesce(${table.daysToFinish}, 0) > 0)`),
    check("bonus_campaigns_activate", sql`${table.daysToActivate} > 0`),
    check("bonus_campaigns_window", sql`${table.closesAt} > ${table.opensAt}`),
  ],
);

/** The amounts of a campaign in each of its currencies, in minor units; null where its terms have none. */
export const bonusCampaignAmounts = pgTable(
  "bonus_campaign_amounts",
  {
    campaignId: text("campaign_id")
      .notNull()
      .references(() => bonusCampaigns.id),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** The maximum of a percentage bonus. */
    cap: whole("cap"),
    minimumDeposit: whole("minimum_deposit"),
    /** The bonus itself, where it is fixed. */
    amount: whole("amount"),
    /** The stake of one free spin. */
    spinStake: whole("spin_stake"),
    /** The largest stake while the wager is open. */
    maximumBet: whole("maximum_bet"),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.currency] }),
    check(
      "bonus_campaign_amounts_positive",
      sql`least(${table.cap}, ${table.minimumDeposit}, ${table.amount}, ${table.spinStake}, ${table.maximumBet}) > 0`,
    ),
  ],
);

/** Offers to players, with the deadline to activate them. Whether an offer has lapsed follows from its dates. */
export const bonusOffers = pgTable(
  "bonus_offers",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => bonusCampaigns.id),
    offeredAt: instant("offered_at").notNull(),
    activateBy: instant("activate_by").notNull(),
  },
  (table) => [
    unique("bonus_offers_once").on(table.playerId, table.campaignId),
    index("bonus_offers_history").on(table.playerId, table.offeredAt, table.id),
    check("bonus_offers_activate_by", sql`${table.activateBy} > ${table.offeredAt}`),
  ],
);
