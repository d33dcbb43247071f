import { z } from "zod";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { PLAYER_STATUSES } from "./player.ts";
import { HISTORY_MONTHS, historyQuery, id, instant, pageOf } from "./values.ts";

const statusName = z.enum(PLAYER_STATUSES);

/** A step of the status ladder (PRODUCT §8). */
const step = z.object({
  statusName,
  /** Lifetime points it is reached with. */
  from: money,
  /** Points for each 1.00 EUR wagered, in tenths: 12 stands for 1.2. */
  factorTenths: z.number().int().min(1),
  /** How many points stand for 1.00 EUR. */
  pointsPerEuro: z.number().int().min(1),
});

/** Amounts of points are in PTS, which has no smaller unit; `worth` is in EUR by the player's own ratio, rounded down. */
const ownPoints = z.object({
  points: money,
  worth: money,
  /** Every point ever earned; spending takes none of them away. */
  lifetime: money,
  statusName,
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

/** One count: the points a player was given for the rounds settled since the count before. */
export const pointsCount = z.object({
  id: id("pts"),
  countedAt: instant,
  rounds: z.number().int().min(1),
  /** Stakes of those rounds in EUR, other currencies by the reference rate. */
  wagered: money,
  points: money,
  worth: money,
  /** The status after the count. */
  statusName,
  balanceBefore: money,
  balanceAfter: money,
});
export type PointsCount = z.infer<typeof pointsCount>;

export const listPointsHistory = operation({
  method: "GET",
  path: "/dashboard/history/points",
  summary:
    "The counts of the player's points, latest first, each with the points before and after, and the sums of all in the " +
    `period; of at most ${HISTORY_MONTHS} months at once.`,
  audience: "player",
  presence: true,
  query: historyQuery,
  data: pageOf(pointsCount).extend({ rows: z.number().int(), points: money, wagered: money }),
});
