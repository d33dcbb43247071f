import { z } from "zod";
import { ink } from "./catalogue.ts";
import { GAME_CATEGORIES } from "./games/index.ts";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { campaignCode, HISTORY_MONTHS, historyQuery, id, instant, pageOf, slug } from "./values.ts";

/** `announced`: its terms can be read, and nobody can activate it yet. */
export const CAMPAIGN_STATES = ["announced", "open"] as const;

export const titled = z.object({ id: slug, title: z.string() });
const percent = z.number().int().min(0).max(100);
const wholeDays = z.number().int().min(1);

/** What a bonus is given for. */
export const bonusTrigger = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registration") }),
  /** The player's deposit of this number, 1 for the first. */
  z.object({ kind: z.literal("deposit"), number: z.number().int().min(1) }),
  /** One deposit made with the code, which is told to nobody who does not bring it. */
  z.object({ kind: z.literal("code") }),
  z.object({ kind: z.literal("free_spins") }),
  /** Real rounds of so many different games. */
  z.object({ kind: z.literal("gamification"), games: z.number().int().min(1) }),
]);

/** What is given. */
export const bonusReward = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("match"), percent, cap: money, minimumDeposit: money }),
  z.object({ kind: z.literal("amount"), amount: money }),
  z.object({ kind: z.literal("free_spins"), spins: z.number().int().min(1), stake: money, game: titled }),
]);

/**
 * What meeting the wager costs on average, by the exact mathematics of the games: staked evenly over the games that
 * count, `staked` × (1 − `averageReturn`) is lost. A game that counts in part takes more staking, and its cost is in it.
 */
const expectation = z.object({
  /** The deposit the example is for; null where the bonus comes without one. */
  deposit: money.nullable(),
  /** The bonus of the example: its cap, its amount, or what the spins win on average. */
  bonus: money,
  /** What has to count: `factor` × `bonus`. */
  wager: money,
  /** What has to be staked for that. */
  staked: money,
  /** Mean of the expected returns of the games that count, 0…1. */
  averageReturn: z.number(),
  cost: money,
  /** `bonus` − `cost`; negative where the bonus costs more than it gives. */
  worth: money,
});

/** What must be staked before the bonus becomes the player's own. */
export const bonusWager = z.object({
  /** Times the bonus. */
  factor: z.number().int().min(1).max(10),
  daysToFinish: wholeDays,
  maximumBet: money,
  /** How much of a stake counts, by the category of the game; only those of games that are allowed. */
  contribution: z.array(z.object({ category: z.enum(GAME_CATEGORIES), percent })),
  /** The only games that count; null when all do. */
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
  /** In the language of Accept-Language; every campaign is written in all ten. */
  title: z.string(),
  summary: z.string(),
  trigger: bonusTrigger,
  reward: bonusReward,
  /** Null when what is given is the player's own at once. */
  wager: bonusWager.nullable(),
  /** Counted from the offer, or from the day the player qualifies. */
  daysToActivate: wholeDays,
  opensAt: instant,
  closesAt: instant.nullable(),
});
export type BonusCampaign = z.infer<typeof bonusCampaign>;

/** Why a player does not qualify; the first that holds. */
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
  /** Null when the player qualifies. */
  reason: z.enum(STANDING_REASONS).nullable(),
  /** Deposits before the one that counts, or games still to be played; null with other reasons. */
  remaining: z.number().int().min(1).nullable(),
});
export type BonusStanding = z.infer<typeof bonusStanding>;

/** `taken`: the player took it, and the bonus says what became of it; `lapsed`: the days to activate it are over without that. */
export const OFFER_STATES = ["offered", "taken", "lapsed"] as const;

export const bonusOffer = z.object({
  state: z.enum(OFFER_STATES),
  offeredAt: instant,
  /** Null while the campaign is announced: nobody can activate it, so the days do not run. */
  activateBy: instant.nullable(),
  /** Null while it is not taken. */
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
    "The campaigns the player was offered, latest first, and what became of each; of at most " +
    `${HISTORY_MONTHS} months at once.`,
  audience: "player",
  presence: true,
  query: historyQuery.extend({ state: bonusOffer.shape.state.optional() }),
  data: pageOf(bonusOffer.extend({ id: id("bof"), campaign: titled })).extend({ rows: z.number().int() }),
});
