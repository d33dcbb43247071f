import { z } from "zod";
import { money, positiveMoney } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { PLAYER_STATUSES } from "./player.ts";
import { day, HISTORY_MONTHS, historyQuery, id, instant, operationId, pageOf } from "./values.ts";

const statusName = z.enum(PLAYER_STATUSES);

/** A status and what reaches it (PRODUCT §8). */
const step = z.object({
  statusName,
  /** Lifetime points that reach it. */
  from: money,
  /** Points per 1.00 EUR wagered, in tenths: 12 stands for 1.2. */
  factorTenths: z.number().int().min(1),
  /** The number of points that equal 1.00 EUR. */
  pointsPerEuro: z.number().int().min(1),
});

/** Amounts of points are in PTS, which has no smaller unit; `worth` is in EUR by the player's own ratio, rounded down. */
const ownPoints = z.object({
  points: money,
  worth: money,
  /** Every point ever earned; spending does not reduce it. */
  lifetime: money,
  statusName,
  /** The number of points that equal 1.00 EUR at the status, and that amount in the currency of the active account. */
  pointsPerEuro: z.number().int().min(1),
  euro: money,
  /** What is missing to the next status; null on the highest. */
  next: z.object({ statusName, missing: money }).nullable(),
});

export const getPoints = operation({
  method: "GET",
  path: "/dashboard/points",
  summary: "The status ladder with its factors and exchange ratios; for a player, his own points as well.",
  audience: "anyone_or_player",
  data: z.object({ ladder: z.array(step).min(1), own: ownPoints.nullable() }),
});

const pointsPerEuro = z.number().int().min(1);

/** Points exchanged for money, with the points and balances before and after. */
export const pointsExchange = z.object({
  id: id("pex"),
  exchangedAt: instant,
  points: money,
  pointsPerEuro,
  paid: money,
  pointsBefore: money,
  pointsAfter: money,
  balanceBefore: money,
  balanceAfter: money,
});
export type PointsExchange = z.infer<typeof pointsExchange>;

export const exchangePoints = operation({
  method: "POST",
  path: "/dashboard/points/exchange",
  summary:
    "Makes money of points by the ratio of the player's status: whole euros, in the currency of the active account by the " +
    "reference rate. Once per operation id.",
  audience: "player",
  presence: true,
  body: z.object({
    operationId,
    /** A multiple of the ratio. */
    points: positiveMoney.shape.amount,
    /** The ratio that was shown to the player. */
    pointsPerEuro: z.coerce.number().int().min(1),
  }),
  data: z.object({ exchange: pointsExchange }),
  errors: ["insufficient_funds", "operation_mismatch", "points_not_whole", "terms_changed"],
});

/** For a loss in euro cents below the first, 5 per cent are returned; up to the second, 7; above it, 10 (PRODUCT §8). */
export const CASHBACK_LOW = 100_00n;
export const CASHBACK_HIGH = 500_00n;

export const CASHBACK_STATES = ["open", "claimable", "claimed", "lapsed", "nothing"] as const;

/** A week from Friday to Thursday, in UTC, and its cashback. */
export const cashbackWeek = z.object({
  /** Its first day. */
  week: day,
  until: instant,
  /** The points can be claimed from its end until then. */
  claimUntil: instant,
  state: z.enum(CASHBACK_STATES),
  /**
   * For each account the loss is deposits − withdrawals − (closing − opening) − (closingStaked − openingStaked). Stakes of
   * rounds that are still open count as lost once the rounds are settled.
   */
  accounts: z.array(
    z.object({
      deposits: money,
      withdrawals: money,
      opening: money,
      closing: money,
      openingStaked: money,
      closingStaked: money,
      lost: money,
    }),
  ),
  /** The sum in EUR by the reference rates; zero or negative if nothing was lost. */
  lost: money,
  /** 0 if nothing was lost. */
  percent: z.number().int().min(0).max(100),
  /** `percent` of it in EUR, and the equivalent points by the player's ratio, rounded down. */
  worth: money,
  points: money,
  pointsPerEuro,
});
export type CashbackWeek = z.infer<typeof cashbackWeek>;

export const getCashback = operation({
  method: "GET",
  path: "/cashback-reward",
  summary: "The cashback of the week that is over, with the figures it follows from, and how the present week stands.",
  audience: "player",
  data: z.object({ last: cashbackWeek, present: cashbackWeek }),
});

export const claimCashback = operation({
  method: "POST",
  path: "/cashback-reward",
  summary: "Pays the cashback of a week that is over, in points. Claiming it again answers the same.",
  audience: "player",
  presence: true,
  body: z.object({ week: day }),
  data: z.object({ week: cashbackWeek }),
  errors: ["cashback_unavailable"],
});

/** What changes a player's points: counted rounds, an exchange for money, claimed cashback. */
export const POINTS_KINDS = ["counted", "exchanged", "cashback"] as const;

/** A change of a player's points: negative for an exchange, with their value by today's ratio. */
const pointsChange = z.object({ at: instant, points: money, worth: money, balanceBefore: money, balanceAfter: money });

/** The points for the rounds settled since the previous count. */
const pointsCounted = pointsChange.extend({
  kind: z.literal("counted"),
  id: id("pts"),
  rounds: z.number().int().min(1),
  /** Titles of their games, the one with the most rounds first; empty for counts of before they were stored. */
  games: z.array(z.string()),
  /** Stakes of those rounds in EUR, other currencies by the reference rate. */
  wagered: money,
  /** The status after the count. */
  statusName,
});

/** Points exchanged for money. */
const pointsExchanged = pointsChange.extend({
  kind: z.literal("exchanged"),
  id: id("pex"),
  pointsPerEuro,
  paid: money,
});

/** The cashback of a week. */
const cashbackClaimed = pointsChange.extend({
  kind: z.literal("cashback"),
  id: id("cbk"),
  week: day,
  lost: money,
  percent: z.number().int().min(1).max(100),
});

export const pointsRow = z.discriminatedUnion("kind", [pointsCounted, pointsExchanged, cashbackClaimed]);
export type PointsRow = z.infer<typeof pointsRow>;

export const listPointsHistory = operation({
  method: "GET",
  path: "/dashboard/history/points",
  summary:
    "Every change of the player's points, latest first, with the points before and after, and the sums of all that fit; of at " +
    `most ${HISTORY_MONTHS} months at once.`,
  audience: "player",
  presence: true,
  query: historyQuery.extend({ kind: z.enum(POINTS_KINDS).optional() }),
  data: pageOf(pointsRow).extend({
    rows: z.number().int(),
    /** Points counted with their stakes, points exchanged, and points of cashback; none negative. */
    totals: z.object({ counted: money, wagered: money, exchanged: money, cashback: money }),
  }),
});
