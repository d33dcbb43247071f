import { and, asc, eq, sql } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { Contest } from "./contest.ts";
import { standingsOf } from "./standings.ts";
import { contestPlaces } from "./tables.ts";

const HALF_DAY_MS = DAY_MS / 2;

/** How long after noon or midnight the board still counts for it: an instant missed in an outage is left out. */
const NEAR_MS = 15 * MINUTE_MS;

const lastMark = (now: Date): Date => new Date(Math.floor(now.getTime() / HALF_DAY_MS) * HALF_DAY_MS);

async function isStored(db: Database, contest: string, at: Date): Promise<boolean> {
  const found = await db
    .select({ place: contestPlaces.place })
    .from(contestPlaces)
    .where(and(eq(contestPlaces.at, at), eq(contestPlaces.contest, contest)))
    .limit(1);
  return found.length > 0;
}

/** Stores the current order as that of an instant. */
const store = (db: Database, contest: string, at: Date, standings: readonly { playerId: string }[]) =>
  db.execute(sql`
    insert into contest_places (contest, player_id, at, place)
    select ${contest}, id, ${at.toISOString()}::timestamptz, place
    from jsonb_array_elements_text(${JSON.stringify(standings.map(({ playerId }) => playerId))}::jsonb) with ordinality placed (id, place)
    on conflict do nothing`);

/** Stores every player's place at noon and at midnight in UTC. */
export async function storePlaces(
  { connection: { db }, clock }: Pick<Context, "connection" | "clock">,
  contest: Contest,
): Promise<void> {
  const now = clock.now();
  const at = lastMark(now);
  const hasStarted = contest.windows.some(({ startsAt }) => startsAt < at);
  if (!hasStarted || now.getTime() - at.getTime() > NEAR_MS || (await isStored(db, contest.key, at))) return;
  const { standings } = await standingsOf(db, contest, now);
  await store(db, contest.key, at, standings);
}

/** Stores the places of a past instant, from all rounds until then: for a world whose rounds are older than its tallies. */
export async function storePlacesOf(db: Database, contest: Contest, at: Date): Promise<void> {
  // Under a key without tallies, so that everything is read from the rounds.
  const windows = contest.windows.map((window) => ({ ...window, key: `${window.key} then`, endsAt: at }));
  const { standings } = await standingsOf(db, { ...contest, windows }, at);
  await store(db, contest.key, at, standings);
}

/** A player's place at each noon and midnight, the first first; empty for guests. */
export async function placesOf(
  db: Database,
  { key }: Contest,
  playerId: string | null,
): Promise<{ at: string; place: number }[]> {
  if (playerId === null) return [];
  const rows = await db
    .select({ at: contestPlaces.at, place: contestPlaces.place })
    .from(contestPlaces)
    .where(and(eq(contestPlaces.contest, key), eq(contestPlaces.playerId, playerId)))
    .orderBy(asc(contestPlaces.at));
  return rows.map(({ at, place }) => ({ at: at.toISOString(), place }));
}
