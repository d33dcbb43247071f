import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import { HOUR_MS, MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { Contest } from "./contest.ts";
import { standingsOf } from "./standings.ts";
import { contestOrders } from "./tables.ts";

/** Time between two stored orders. */
const APART_MS = 5 * MINUTE_MS;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/**
 * The latest order stored until an instant: its time, and the ids of its players separated by spaces, which are read faster than
 * a list.
 */
async function latestOrder(db: Database, contest: string, until: Date) {
  const [order] = await db
    .select({ at: contestOrders.at, players: sql<string>`array_to_string(${contestOrders.playerIds}, ' ')` })
    .from(contestOrders)
    .where(and(eq(contestOrders.contest, contest), lte(contestOrders.at, until)))
    .orderBy(desc(contestOrders.at))
    .limit(1);
  return order;
}

/** Stores the order of a board every few minutes. */
export async function storeOrder(
  { connection: { db }, clock }: Pick<Context, "connection" | "clock">,
  contest: Contest,
) {
  const now = clock.now();
  const last = await latestOrder(db, contest.key, now);
  if (last && last.at > ago(now, APART_MS)) return;
  const { standings } = await standingsOf(db, contest, now);
  const playerIds = standings.map(({ playerId }) => playerId);
  await db.insert(contestOrders).values({ contest: contest.key, at: now, playerIds }).onConflictDoNothing();
}

/** The places of an hour ago, by player; empty where the board is younger, or none was stored near that moment. */
export async function placesAnHourAgo(db: Database, contest: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const order = await latestOrder(db, contest, ago(now, HOUR_MS));
  const isNear = order !== undefined && order.at >= ago(now, HOUR_MS + 3 * APART_MS);
  const playerIds = isNear && order.players ? order.players.split(" ") : [];
  return new Map(playerIds.map((playerId, index) => [playerId, index + 1]));
}

/** Deletes orders that no place is compared with any more. */
export const deleteOrders = (db: Database, now: Date) =>
  db.delete(contestOrders).where(lt(contestOrders.at, ago(now, 2 * HOUR_MS)));
