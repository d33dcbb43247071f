import { z } from "zod";
import { bonusId, bonusReward, bonusStanding, bonusTrigger, bonusWager, titled } from "./campaigns.ts";
import { money, positiveMoney } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { MAY_NOT_PLAY } from "./play.ts";
import { day, HISTORY_MONTHS, historyQuery, instant, operationId, pageOf, slug } from "./values.ts";

/**
 * `waiting` for a deposit, `spinning` while free spins are left, `running` while its wager is open. `completed`: the wager is
 * met, and the rest is the player's own; `used_up`: nothing was left; `cancelled` by the player; `expired` before the wager was
 * met; `deactivated` by the player, or `lapsed`, before anything was given.
 */
export const BONUS_STATES = [
  "waiting",
  "spinning",
  "running",
  "completed",
  "used_up",
  "cancelled",
  "expired",
  "deactivated",
  "lapsed",
] as const;

export const RUNNING_BONUS_STATES = [
  "waiting",
  "spinning",
  "running",
] as const satisfies (typeof BONUS_STATES)[number][];

/** SHA-256 of the canonical JSON of the terms in the player's currency. */
export const termsHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The binding part of a campaign: its terms without values computed from them. */
export const acceptedTerms = z.object({
  trigger: bonusTrigger,
  reward: bonusReward,
  daysToActivate: z.number().int().min(1),
  wager: bonusWager.omit({ expected: true }).nullable(),
});

/** The current state of a player's activated bonus. Amounts are in its currency. */
export const playerBonus = z.object({
  id: bonusId,
  campaign: titled,
  state: z.enum(BONUS_STATES),
  terms: acceptedTerms,
  termsHash,
  acceptedAt: instant,
  /** The deadline of its deposit, of its spins, or of its wager. */
  until: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The amount the wager is computed from. */
  amount: money,
  /** Bonus money that is available and not staked. */
  left: money,
  spinsLeft: z.number().int().min(0),
  /** The required, counted and remaining wager. */
  wager: money,
  counted: money,
  missing: money,
  /** Open rounds that count towards it. */
  openRounds: z.number().int().min(0),
  released: money,
  forfeited: money,
});
export type PlayerBonus = z.infer<typeof playerBonus>;

const campaignParams = z.object({ campaignId: slug });
const oneBonus = z.object({ bonus: playerBonus });

export const getActiveBonus = operation({
  method: "GET",
  path: "/bonus-campaigns/active",
  summary: "The bonus of the player that has not ended; there is one at a time.",
  audience: "player",
  data: z.object({ bonus: playerBonus.nullable() }),
});

export const listTakenBonuses = operation({
  method: "GET",
  path: "/bonus-campaigns/history",
  summary: `The bonuses the player took, latest first, with what became of each; of at most ${HISTORY_MONTHS} months at once.`,
  audience: "player",
  presence: true,
  query: historyQuery.extend({ state: z.enum(BONUS_STATES).optional() }),
  data: pageOf(playerBonus).extend({ rows: z.number().int() }),
});

/** A change of a bonus's money. */
const bonusRow = z.object({
  /** The bonus or the stakes of its free spins; what was staked and won in the rounds that began on a day; how it ended. */
  kind: z.enum(["granted", "spins", "staked", "paid", "released", "forfeited"]),
  day,
  /** Rounds or free spins; 1 for other rows. */
  count: z.number().int().min(0),
  /** Negative for outgoing money. */
  change: money,
  /** Bonus money after the row; null if the winnings of the day are not included yet. */
  left: money.nullable(),
});
export type BonusRow = z.infer<typeof bonusRow>;

export const getTakenBonus = operation({
  method: "GET",
  path: "/bonus-campaigns/history/:bonusId",
  summary: "A bonus the player took, whatever became of it, and each change of its money.",
  audience: "player",
  presence: true,
  params: z.object({ bonusId }),
  data: oneBonus.extend({
    /** From the first change to the last, which results in `left`. */
    rows: z.array(bonusRow),
  }),
  errors: ["not_found"],
});

export const listCashboxCampaigns = operation({
  method: "GET",
  path: "/bonus-campaigns/cashbox",
  summary: "The campaigns that the player's next deposit would earn, by their terms, and the bonus that waits for one.",
  audience: "player",
  data: z.object({
    waiting: playerBonus.nullable(),
    campaigns: z.array(z.object({ campaign: titled, reward: bonusReward, termsHash })),
  }),
});

export const verifyBonusRules = operation({
  method: "GET",
  path: "/bonus-campaigns/:campaignId/verify-rules",
  summary: "Whether the player may take a campaign, by which terms, and what a deposit of an amount would earn.",
  audience: "player",
  params: campaignParams,
  query: z.object({ deposit: positiveMoney.shape.amount.optional(), code: z.string().trim().max(40).optional() }),
  data: z.object({
    standing: bonusStanding,
    /** Another bonus that has not ended and prevents this one. */
    running: titled.nullable(),
    terms: acceptedTerms,
    termsHash,
    /** The bonus for the deposit; null if no deposit was given or the campaign requires none. */
    bonus: money.nullable(),
  }),
  errors: ["not_found"],
});

/** The 95 % interval of the true value, of which the runs are a sample. */
const chanceInterval = z.object({ value: z.number(), low: z.number(), high: z.number() });

/**
 * The outcome of a bonus's wager when it is played with bonus money only, one stake per round, on the cheapest game that
 * counts: a number of seeded runs with the exact odds of the game. `kept` is what becomes the player's own on average,
 * including the runs that do not finish.
 */
const bonusOutlook = z.object({
  /** A campaign before it is activated, or the player's current bonus. */
  of: z.enum(["offer", "running"]),
  /** The deposit it is computed for; null if the bonus requires none, and for a bonus that has begun. */
  deposit: money.nullable(),
  /** The amount staked: the bonus, the rest of it, or the average winnings of the free spins. */
  bonus: money,
  /** The remaining wager. */
  wager: money,
  game: titled,
  /** Contribution of a stake on the game. */
  percent: z.number().int().min(1).max(100),
  stakes: z.array(
    z.object({
      stake: money,
      runs: z.number().int().min(1),
      finished: z.number().int().min(0),
      chance: chanceInterval,
      kept: money,
      /** The 95 % interval of the true average. */
      keptBetween: z.tuple([money, money]),
      /** Average additional payout of jackpots: the player's own money at once, whether the wager is met or not. */
      jackpots: money,
      /** `bonus` − `kept` − `jackpots`; negative if it returns more than it is. */
      cost: money,
      /** Average of the runs that finished; null if none did. */
      byFinishers: money.nullable(),
    }),
  ),
});

export const getBonusOutlook = operation({
  method: "GET",
  path: "/bonus-campaigns/:campaignId/outlook",
  summary:
    "What a campaign costs and how often its wager is met, before it is taken; of a bonus that runs, what going on is worth. " +
    "Null where there is no wager. The same terms are answered the same.",
  audience: "player",
  params: campaignParams,
  query: z.object({ deposit: positiveMoney.shape.amount.optional(), code: z.string().trim().max(40).optional() }),
  data: z.object({ outlook: bonusOutlook.nullable() }),
  errors: ["not_found"],
});

const accept = z.object({ operationId, termsHash });
const refusals = ["not_found", "bonus_unavailable", "bonus_budget_spent", "bonus_running", "terms_changed"] as const;

export const activateBonusCampaign = operation({
  method: "POST",
  path: "/bonus-campaigns/:campaignId/activate",
  summary:
    "Takes a campaign by the hash of its terms: its bonus is given at once, its free spins can be played, or it waits for the " +
    "deposit. A repeat of the same operation answers the same bonus.",
  audience: "player",
  presence: true,
  params: campaignParams,
  body: accept.extend({ code: z.string().trim().max(40).optional() }),
  data: oneBonus,
  errors: [...refusals, ...MAY_NOT_PLAY, "operation_mismatch"],
});

export const rewardBonusCampaign = operation({
  method: "POST",
  path: "/bonus-campaigns/:campaignId/reward",
  summary: "Gives the reward of a campaign whose games have been played, by the hash of its terms.",
  audience: "player",
  presence: true,
  params: campaignParams,
  body: accept,
  data: oneBonus,
  errors: [...refusals, ...MAY_NOT_PLAY, "operation_mismatch"],
});

export const deactivateBonusCampaign = operation({
  method: "POST",
  path: "/bonus-campaigns/:campaignId/deactivate",
  summary:
    "Takes back a campaign that waits for its deposit: nothing was given, and it can be taken again. Repeating it changes nothing.",
  audience: "player",
  presence: true,
  params: campaignParams,
  data: z.object({ handled: z.literal(true) }),
  errors: ["not_found", "bonus_begun"],
});

export const cancelBonus = operation({
  method: "POST",
  path: "/bonus-campaigns/:campaignId/cancel",
  summary:
    "Ends a bonus before its wager is met: what is left of its money and its spins are lost, own money stays. Repeating it " +
    "changes nothing.",
  audience: "player",
  presence: true,
  params: campaignParams,
  data: oneBonus,
  errors: ["not_found", "bonus_round_open"],
});

export const canLoseGamificationReward = operation({
  method: "GET",
  path: "/bonus-campaigns/:campaignId/can-lose-gamification-reward",
  summary: "What cancelling the bonus of a campaign keeps, and what it loses.",
  audience: "player",
  params: campaignParams,
  data: z.object({
    canLose: z.boolean(),
    kept: z.object({ cash: money, held: money, points: money }),
    lost: z.object({ bonus: money, spins: z.number().int().min(0), counted: money, wager: money }),
    /** Rounds that must be finished first. */
    openRounds: z.number().int().min(0),
    /** The changes that led to the remaining bonus money; the last row has the same amount. */
    rows: z.array(bonusRow),
  }),
  errors: ["not_found"],
});
