import { z } from "zod";
import { money, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";

/** Number of days (UTC) of a player's own figures, including today. */
export const FIGURE_DAYS = 30;

/**
 * When a sign is shown to the player, and to nobody else. The rules are published unchanged, with the player's own values
 * beside them. Only that page reads them: a sign leads to a limit, a break or help and never to an offer.
 */
export const SIGN_RULES = {
  /**
   * At least this many deposits, and this share of all deposits, made while the day's result was negative, or within this time
   * after a day that ended so.
   */
  deposits_after_loss: { least: 2, percent: 50, withinDays: 3 },
  /** Days with more hours in play than these. */
  long_days: { least: 3, hours: 4 },
  /** More hours in play than these between midnight and this hour, in the time zone of the capital of the player's country. */
  night_play: { hours: 5, untilHour: 6 },
  /** Number of times a limit refused a bet or a deposit, each limit once a day. */
  limits_reached: { least: 2 },
} as const;

export type SignName = keyof typeof SIGN_RULES;
export const SIGN_NAMES = Object.keys(SIGN_RULES) as [SignName, ...SignName[]];

const sums = {
  rounds: z.number().int(),
  staked: money,
  paid: money,
  /** Paid − staked. */
  result: money,
  /** Seconds in play. */
  seconds: z.number().int(),
};

export const getOwnFigures = operation({
  method: "GET",
  path: "/dashboard/figures",
  summary:
    `What the player's own play and deposits of the last ${FIGURE_DAYS} days came to, day by day, and the early signs in them. ` +
    "Rounds count on the day they began. Other currencies count at the reference rate.",
  audience: "player",
  presence: true,
  data: z.object({
    currency: realCurrency,
    /** First and last day, in UTC. */
    from: z.iso.date(),
    to: z.iso.date(),
    totals: z.object(sums),
    daysWithPlay: z.number().int(),
    /** All days, including those without play. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        ...sums,
        deposited: money,
        /** Number of limits that refused a bet or a deposit, each counted once for any number of attempts. */
        limitsReached: z.number().int(),
      }),
    ),
    /** The sum of the days. */
    limitsReached: z.number().int(),
    deposits: z.object({ count: z.number().int(), amount: money, afterLoss: z.number().int() }),
    /** `value`: deposits, days, seconds of play at night, or limits reached. `zone` is the time zone of the night hours. */
    signs: z.array(z.object({ name: z.enum(SIGN_NAMES), value: z.number().int(), isShown: z.boolean() })),
    zone: z.string(),
  }),
});

export const getEarlySign = operation({
  method: "GET",
  path: "/dashboard/figures/sign",
  summary: "The first of the early signs in the player's own figures that is shown; null without any.",
  audience: "player",
  presence: true,
  data: z.object({
    /** `value` as in the figures; `deposits` is the number of the last days, of which it may be a share. */
    sign: z.object({ name: z.enum(SIGN_NAMES), value: z.number().int(), deposits: z.number().int() }).nullable(),
  }),
});
