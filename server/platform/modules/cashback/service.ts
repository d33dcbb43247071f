import { and, eq, type SQL, sql } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import type { CashbackWeek } from "#app/contract/points.ts";
import { HOUR_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { currentStatus } from "#server/platform/modules/points/index.ts";
import { payCashback } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { dayOf, startOfDay } from "#server/platform/utc-days.ts";
import { figuresOf } from "./figures.ts";
import { percentOf, pointsFor, weekOf, weeksAfter, worthOf } from "./rule.ts";
import { cashbackClaims } from "./tables.ts";

type Claim = typeof cashbackClaims.$inferSelect;

async function claimOf(db: Database | Transaction, playerId: string, week: Date): Promise<Claim | undefined> {
  const [claim] = await db
    .select()
    .from(cashbackClaims)
    .where(and(eq(cashbackClaims.playerId, playerId), eq(cashbackClaims.week, dayOf(week))));
  return claim;
}

function stateOf(week: Date, points: bigint, claim: Claim | undefined, now: Date): CashbackWeek["state"] {
  if (claim) return "claimed";
  if (now < weeksAfter(week, 1)) return "open";
  if (points === 0n) return "nothing";
  return now < weeksAfter(week, 2) ? "claimable" : "lapsed";
}

/** A player's week as the contract shows it: a claimed week keeps the figures of its claim. */
async function viewWeek(db: Database | Transaction, playerId: string, week: Date, now: Date): Promise<CashbackWeek> {
  const { accounts, ...figures } = await figuresOf(db, playerId, week, now);
  const claim = await claimOf(db, playerId, week);
  const status = await currentStatus(db, playerId);
  const lost = claim?.lost ?? figures.lost;
  const pointsPerEuro = claim?.pointsPerEuro ?? Number(status.pointsPerEuro);
  const points = claim?.points ?? pointsFor(worthOf(lost), BigInt(pointsPerEuro));
  return {
    week: dayOf(week),
    until: weeksAfter(week, 1).toISOString(),
    claimUntil: weeksAfter(week, 2).toISOString(),
    state: stateOf(week, points, claim, now),
    accounts,
    lost: toMoney(lost, "EUR"),
    percent: percentOf(lost),
    worth: toMoney(worthOf(lost), "EUR"),
    points: toMoney(points, "PTS"),
    pointsPerEuro,
  };
}

/** The previous week and the current one. */
export async function cashbackOf({ connection: { db }, clock }: Context, playerId: string) {
  const now = clock.now();
  const present = weekOf(now);
  return {
    last: await viewWeek(db, playerId, weeksAfter(present, -1), now),
    present: await viewWeek(db, playerId, present, now),
  };
}

/** The last week of a player whose cashback was claimed, by its first day; null without one. */
export const claimedColumn = (playerId: SQL) =>
  sql<string | null>`(select max(week)::text from cashback_claims where player_id = ${playerId})`.as("claimed_week");

/** Losses of weeks that are over, by player: no longer changed by what the player does. */
const losses = new KeptFigures<bigint>(HOUR_MS, 0, 20_000);

/** The points of last week's cashback that a player can claim now; zero without any. */
export async function claimablePoints(
  context: Context,
  { playerId, claimed, pointsPerEuro }: { playerId: string; claimed: string | null; pointsPerEuro: number },
): Promise<bigint> {
  const week = weeksAfter(weekOf(context.clock.now()), -1);
  const day = dayOf(week);
  if (claimed !== null && claimed >= day) return 0n;
  const lost = await losses.get(context, `${playerId} ${day}`, async (now) => {
    const figures = await figuresOf(context.connection.db, playerId, week, now);
    return figures.lost;
  });
  return pointsFor(worthOf(lost), BigInt(pointsPerEuro));
}

/** Pays the cashback of a week in points, once. Refuses with `cashback_unavailable` where there is nothing to claim. */
export async function claimCashback(context: Context, playerId: string, day: string): Promise<CashbackWeek> {
  const week = startOfDay(day);
  const now = context.clock.now();
  return context.connection.inTransaction(async (tx) => {
    const view = await viewWeek(tx, playerId, week, now);
    if (view.state === "claimed") return view;
    if (view.state !== "claimable" || weekOf(week).getTime() !== week.getTime())
      throw new Refusal("cashback_unavailable");
    const points = BigInt(view.points.amount);
    const [claim] = await tx
      .insert(cashbackClaims)
      .values({
        id: context.random.id("cbk"),
        playerId,
        week: day,
        claimedAt: now,
        points,
        lost: BigInt(view.lost.amount),
        percent: view.percent,
        pointsPerEuro: view.pointsPerEuro,
      })
      .onConflictDoNothing()
      .returning();
    // Of two concurrent claims the second waits here for the first, and returns what that was paid.
    if (claim) await payCashback(tx, { playerId, claimId: claim.id, week: day, points, at: now });
    return viewWeek(tx, playerId, week, now);
  });
}
