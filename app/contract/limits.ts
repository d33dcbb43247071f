import { z } from "zod";
import { issue } from "./errors.ts";
import { money, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { instant, operationId } from "./values.ts";

/** What can be limited: money by amounts of the base currency, time by minutes in play. */
export const MONEY_LIMIT_KINDS = ["deposit", "loss", "wager"] as const;
export const LIMIT_KINDS = [...MONEY_LIMIT_KINDS, "time"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Hours counted back from any moment, by the second: midnight and changes of clocks make no difference. */
export const LIMIT_PERIODS = { "24_hours": 24, "7_days": 7 * 24, "30_days": 30 * 24 } as const;
export type LimitPeriod = keyof typeof LIMIT_PERIODS;
const PERIODS = Object.keys(LIMIT_PERIODS) as [LimitPeriod, ...LimitPeriod[]];
export const limitPeriod = z.enum(PERIODS);

/** A loosening change needs a second confirmation after this many hours, and lapses this many days after it could be given. */
export const LOOSENING = { waitHours: 24, lapseDays: 7 } as const;

/** Minutes of play between two reality checks. */
export const REALITY_CHECK_MINUTES = [15, 30, 60] as const;

/** Play pauses after this many minutes without a bet; the time until then counts as time in play. */
export const PLAY_PAUSE_MINUTES = 5;

/** Twelve digits before the decimals, as in any typed amount; a limit of zero is a break, which has its own page. */
const limitAmount = z.string("required").regex(/^[1-9]\d{0,13}$/, issue("invalid_amount"));
const limitMinutes = z
  .number("required")
  .int("invalid")
  .min(1, issue("too_small", { min: 1 }))
  .max(43_200, issue("too_large", { max: 43_200 }));

/** A value in its kind's own unit: minor units of the base currency as digits, or minutes. */
const value = <Amount extends z.ZodType>(amount: Amount) => ({
  period: limitPeriod,
  /** Null while there is no limit and a first one would apply at once: kinds without a limit are listed as well. */
  limit: amount.nullable(),
  used: amount,
  /** Null without a limit. Never negative. */
  left: amount.nullable(),
  /** When more becomes available, and how much; null if nothing does, or without a limit. */
  next: z.object({ at: instant, more: amount }).nullable(),
  /** A looser limit (null: none at all) that waits. It can be confirmed from `from` on, and lapses at `lapsesAt`. */
  change: z.object({ to: amount.nullable(), askedAt: instant, from: instant, lapsesAt: instant }).nullable(),
});

export const limit = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(MONEY_LIMIT_KINDS), ...value(money) }),
  z.object({ kind: z.literal("time"), ...value(z.number().int().min(0)) }),
]);
export type Limit = z.infer<typeof limit>;

/** The player's state between two reality checks. */
export const realityCheck = z.object({
  everyMinutes: z.literal(REALITY_CHECK_MINUTES),
  /** Seconds in play since the last answer. */
  playedSeconds: z.number().int().min(0),
  /** It must be answered before the next bet. */
  isDue: z.boolean(),
  /** Since the last answer, in the base currency. `net` is paid − staked. */
  staked: money,
  paid: money,
  net: money,
});

const limits = z.object({
  /** The currency of money limits for all of the player's accounts: that of the registration. */
  baseCurrency: money.shape.currency,
  /** All kinds and periods, in the order of the lists above. */
  limits: z.array(limit),
  realityCheck,
});

export const getLimits = operation({
  method: "GET",
  path: "/dashboard/limits",
  summary:
    "Every limit of the player with what is used and left of it, what comes free when, and what waits; and the reality check.",
  audience: "player",
  data: limits,
});

const amountLimit = { kind: z.enum(MONEY_LIMIT_KINDS), period: limitPeriod };
const timeLimit = { kind: z.literal("time"), period: limitPeriod };

/** A limit to set; null removes it. */
export const limitAsked = z.discriminatedUnion("kind", [
  z.object({ ...amountLimit, value: limitAmount.nullable() }),
  z.object({ ...timeLimit, value: limitMinutes.nullable() }),
]);

/** A default limit of new accounts of a country: minor units of each currency an account may be opened in. */
export const defaultLimit = z.strictObject({
  kind: z.literal("deposit"),
  period: limitPeriod,
  amounts: z.record(realCurrency, limitAmount),
});

const firstLimit = z.discriminatedUnion("kind", [
  z.object({ ...amountLimit, value: limitAmount }),
  z.object({ ...timeLimit, value: limitMinutes }),
]);
const MOST_FIRST_LIMITS = LIMIT_KINDS.length * PERIODS.length;

/** Initial limits, at most one per kind and period. */
export const firstLimits = z
  .array(firstLimit)
  .max(MOST_FIRST_LIMITS, issue("too_many", { max: MOST_FIRST_LIMITS }))
  .refine(
    (asked) => new Set(asked.map(({ kind, period }) => `${kind} ${period}`)).size === asked.length,
    issue("invalid"),
  );

export const setLimit = operation({
  method: "POST",
  path: "/dashboard/limits/set",
  summary:
    "Sets a limit. Tighter holds at once and takes a waiting change with it; looser, or none, waits 24 hours and for a second yes. " +
    "Asking for the change that waits already neither restarts nor shortens its wait. Once per operation id.",
  audience: "player",
  body: z.object({ operationId, asked: limitAsked }),
  data: limits,
  errors: ["operation_mismatch"],
});

const which = z.object({ kind: z.enum(LIMIT_KINDS), period: limitPeriod });

export const confirmLimit = operation({
  method: "POST",
  path: "/dashboard/limits/confirm",
  summary: "The second yes to a looser limit, from 24 hours after it was asked for until it lapses.",
  audience: "player",
  presence: true,
  body: which,
  data: limits,
  errors: ["limit_change_waits", "limit_change_gone"],
});

export const keepLimit = operation({
  method: "POST",
  path: "/dashboard/limits/keep",
  summary: "Takes a waiting change back: the limit stays as it is. Repeating it is harmless.",
  audience: "player",
  body: which,
  data: limits,
});

export const setRealityCheck = operation({
  method: "POST",
  path: "/dashboard/reality-check/set",
  summary: "How often the player is asked. One that is due stays due.",
  audience: "player",
  body: z.object({ everyMinutes: z.literal(REALITY_CHECK_MINUTES) }),
  data: realityCheck,
});

export const answerRealityCheck = operation({
  method: "POST",
  path: "/dashboard/reality-check/answer",
  summary: "The player has read the reality check and plays on. Repeating it is harmless.",
  audience: "player",
  data: realityCheck,
});
