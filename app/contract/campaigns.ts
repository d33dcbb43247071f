import { z } from "zod";
import { ink } from "./catalogue.ts";
import { GAME_CATEGORIES } from "./games/index.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { campaignCode, HISTORY_MONTHS, historyQuery, id, instant, pageOf, slug } from "./values.ts";

/** `announced`: its terms can be read, but nobody can activate it yet. */
export const CAMPAIGN_STATES = ["announced", "open"] as const;

export const titled = z.object({ id: slug, title: z.string() });
const percent = z.number().int().min(0).max(100);
const wholeDays = z.number().int().min(1);

/** The condition a bonus is given for. */
export const bonusTrigger = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registration") }),
  /** The player's deposit of this number, 1 for the first. */
  z.object({ kind: z.literal("deposit"), number: z.number().int().min(1) }),
  /** One deposit made with the code, which is not shown to anyone who does not provide it. */
  z.object({ kind: z.literal("code") }),
  z.object({ kind: z.literal("free_spins") }),
  /** Real rounds of this many different games. */
  z.object({ kind: z.literal("gamification"), games: z.number().int().min(1) }),
]);

/** The reward. */
export const bonusReward = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("match"), percent, cap: money, minimumDeposit: money }),
  z.object({ kind: z.literal("amount"), amount: money }),
  z.object({ kind: z.literal("free_spins"), spins: z.number().int().min(1), stake: money, game: titled }),
]);

/**
 * The average cost of meeting the wager, by the exact mathematics of the games: staked evenly over the games that count,
 * `staked` × (1 − `averageReturn`) is lost. A game with a partial contribution requires more stakes, and its cost is included.
 */
const expectation = z.object({
  /** The deposit of the example; null if the bonus requires none. */
  deposit: money.nullable(),
  /** The bonus of the example: its cap, its amount, or the average winnings of the spins. */
  bonus: money,
  /** The amount that has to count: `factor` × `bonus`. */
  wager: money,
  /** The stakes required for that. */
  staked: money,
  /** Mean of the expected returns of the games that count, 0…1. */
  averageReturn: z.number(),
  cost: money,
  /** `bonus` − `cost`; negative if the bonus costs more than it gives. */
  worth: money,
});

/** What must be staked before the bonus becomes the player's own. */
export const bonusWager = z.object({
  /** Multiple of the bonus. */
  factor: z.number().int().min(1).max(10),
  daysToFinish: wholeDays,
  maximumBet: money,
  /** How much of a stake counts, by the category of the game; only categories of allowed games. */
  contribution: z.array(z.object({ category: z.enum(GAME_CATEGORIES), percent })),
  /** The only games that count; null if all do. */
  allowedGames: z.array(titled).nullable(),
  expected: expectation,
});

/** A campaign with its terms, in the currency of the player's account, for guests in euro. */
export const bonusCampaign = z.object({
  id: slug,
  state: z.enum(CAMPAIGN_STATES),
  ink,
  /** Emblem of the poster series. */
  emblem: slug,
  /** In the language of Accept-Language; every campaign has all ten. */
  title: z.string(),
  summary: z.string(),
  trigger: bonusTrigger,
  reward: bonusReward,
  /** Null if the reward is the player's own at once. */
  wager: bonusWager.nullable(),
  /** Counted from the offer, or from the day the player qualifies. */
  daysToActivate: wholeDays,
  opensAt: instant,
  closesAt: instant.nullable(),
});
export type BonusCampaign = z.infer<typeof bonusCampaign>;

/** The first reason why a player does not qualify. */
export const STANDING_REASONS = [
  "blocked",
  "self_excluded",
  "cooling_off",
  "taken",
  "not_open",
  "budget_spent",
  "not_offered",
  "lapsed",
  "deposit_passed",
  "deposit_ahead",
  "games_missing",
  "email_not_confirmed",
] as const;

export const bonusStanding = z.object({
  qualifies: z.boolean(),
  /** Null if the player qualifies. */
  reason: z.enum(STANDING_REASONS).nullable(),
  /** Deposits before the one that counts, or games still to be played; null for other reasons. */
  remaining: z.number().int().min(1).nullable(),
});
export type BonusStanding = z.infer<typeof bonusStanding>;

export const bonusId = id("bon");

/** `taken`: the player activated it, and its bonus has the result; `lapsed`: the time to activate it has passed. */
export const OFFER_STATES = ["offered", "taken", "lapsed"] as const;

export const bonusOffer = z.object({
  state: z.enum(OFFER_STATES),
  offeredAt: instant,
  /** Null while the campaign is announced: nobody can activate it, so the days do not count. */
  activateBy: instant.nullable(),
  /** Null before it is activated. */
  takenAt: instant.nullable(),
});
export type BonusOffer = z.infer<typeof bonusOffer>;

/** `standing` is null for guests. */
export const campaignForVisitor = bonusCampaign.extend({ standing: bonusStanding.nullable() });

export const listBonusCampaigns = operation({
  method: "GET",
  path: "/bonus-campaigns",
  summary: "Every campaign whose time is not over, with its terms; for a player also whether he qualifies.",
  audience: "anyone_or_player",
  data: z.object({ campaigns: z.array(campaignForVisitor) }),
});

export const getBonusCode = operation({
  method: "GET",
  path: "/bonus/code",
  summary:
    "The campaign of a code, whatever the case it is typed in. Limited by address, because codes can be guessed.",
  audience: "anyone_or_player",
  query: z.object({ code: campaignCode }),
  data: campaignForVisitor,
  errors: ["not_found"],
});

export const listContributionGames = operation({
  method: "GET",
  path: "/contribution-games",
  summary: "How much of a stake on each game counts towards a wager, with the campaigns that count it otherwise.",
  audience: "anyone",
  data: z.object({
    games: z.array(
      titled.extend({
        category: z.enum(GAME_CATEGORIES),
        percent,
        exceptions: z.array(z.object({ campaign: titled, percent })),
      }),
    ),
  }),
});

export const listPlayerCampaigns = operation({
  method: "GET",
  path: "/dashboard/bonus-campaigns",
  summary: "Every campaign whose time is not over, as it stands for the player.",
  audience: "player",
  presence: true,
  data: z.object({
    campaigns: z.array(bonusCampaign.extend({ standing: bonusStanding, offer: bonusOffer.nullable() })),
  }),
});

export const listBonusHistory = operation({
  method: "GET",
  path: "/dashboard/history/bonus",
  summary:
    "The campaigns the player was offered or took, latest first, and what became of each; of at most " +
    `${HISTORY_MONTHS} months at once.`,
  audience: "player",
  presence: true,
  query: historyQuery.extend({ state: bonusOffer.shape.state.optional() }),
  data: pageOf(
    bonusOffer.extend({
      id: z.union([id("bof"), bonusId]),
      campaign: titled,
      /** Null for a campaign that was open to all who qualify: it stands at the time it was taken. */
      offeredAt: instant.nullable(),
      /** The bonus that was taken. */
      bonusId: bonusId.nullable(),
    }),
  ).extend({ rows: z.number().int() }),
});
