import { and, asc, desc, eq, inArray, isNull, lte, notExists } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { raceStages, races } from "./tables.ts";

export type Stage = typeof raceStages.$inferSelect;
/** A race with its stages, the first one first. */
export type Race = typeof races.$inferSelect & { stages: Stage[] };

export type RaceDraft = Omit<typeof races.$inferInsert, "startsAt" | "closedAt"> & {
  stages: readonly Omit<typeof raceStages.$inferInsert, "raceId" | "number" | "closedAt">[];
};

async function withStages(db: Database, rows: readonly (typeof races.$inferSelect)[]): Promise<Race[]> {
  const ids = rows.map(({ id }) => id);
  const stages = await db
    .select()
    .from(raceStages)
    .where(inArray(raceStages.raceId, ids))
    .orderBy(asc(raceStages.number));
  return rows.map((race) => ({ ...race, stages: stages.filter(({ raceId }) => raceId === race.id) }));
}

/** Races on one side of a position by their start, away from it: one more than the limit. */
export async function racesBeyond(db: Database, place: Place | undefined, limit: number): Promise<Race[]> {
  const rows = await db
    .select()
    .from(races)
    .where(isBeyond(place, races.startsAt, races.id))
    .orderBy(awayFrom(place, races.startsAt, races.id))
    .limit(limit + 1);
  return withStages(db, rows);
}

/** The race a stage belongs to. */
export async function raceOfStage(db: Database, stageId: string): Promise<Race | undefined> {
  const rows = await db
    .select({ race: races })
    .from(races)
    .innerJoin(raceStages, eq(raceStages.raceId, races.id))
    .where(eq(raceStages.id, stageId));
  const [race] = await withStages(
    db,
    rows.map((row) => row.race),
  );
  return race;
}

export async function raceWithId(db: Database, raceId: string): Promise<Race | undefined> {
  const [race] = await withStages(db, await db.select().from(races).where(eq(races.id, raceId)));
  return race;
}

const { titles, scoring, gameIds, pauses } = races;

/**
 * The stages that are not closed, with the counting rules of their races; where an instant is given, only those that ended before
 * it.
 */
export const notClosed = (db: Database, endedBy: Date | null) =>
  db
    .select({ stage: raceStages, race: { titles, scoring, gameIds, pauses } })
    .from(raceStages)
    .innerJoin(races, eq(races.id, raceStages.raceId))
    .where(and(isNull(raceStages.closedAt), endedBy === null ? undefined : lte(raceStages.endsAt, endedBy)))
    .orderBy(asc(raceStages.endsAt), asc(raceStages.id));

/** Races that are not closed although all of their stages are. */
export async function notClosedRaces(db: Database): Promise<Race[]> {
  const openStage = db
    .select({ id: raceStages.id })
    .from(raceStages)
    .where(and(eq(raceStages.raceId, races.id), isNull(raceStages.closedAt)));
  const rows = await db
    .select()
    .from(races)
    .where(and(isNull(races.closedAt), notExists(openStage)))
    .orderBy(asc(races.startsAt), asc(races.id));
  return withStages(db, rows);
}

/** Adds a race with its stages in order; false for one that exists already, which stays unchanged. */
export async function insertRace(tx: Transaction, { stages, ...race }: RaceDraft): Promise<boolean> {
  const [first] = stages;
  if (!first) throw new Error(`race ${race.id} has no stages`);
  if (stages.some((stage, index) => index > 0 && stage.startsAt < (stages[index - 1]?.endsAt ?? stage.startsAt))) {
    throw new Error(`stages of race ${race.id} overlap`);
  }
  const added = await tx
    .insert(races)
    .values({ ...race, startsAt: first.startsAt })
    .onConflictDoNothing()
    .returning({ id: races.id });
  if (added.length === 0) return false;
  await tx.insert(raceStages).values(stages.map((stage, index) => ({ ...stage, raceId: race.id, number: index + 1 })));
  return true;
}

/** Every race, the latest start first. */
export const allRaces = async (db: Database): Promise<Race[]> =>
  withStages(db, await db.select().from(races).orderBy(desc(races.startsAt), desc(races.id)));

/** A race with its stages, its row locked until the transaction ends. */
export async function lockRace(tx: Transaction, raceId: string): Promise<Race | undefined> {
  const [race] = await withStages(tx, await tx.select().from(races).where(eq(races.id, raceId)).for("update"));
  return race;
}

export const changeRace = (tx: Transaction, raceId: string, changes: Pick<Race, "pauses">) =>
  tx.update(races).set(changes).where(eq(races.id, raceId));

/** Ends a race at an instant: a running stage ends then, and later ones are removed. */
export async function endStages(tx: Transaction, { id, stages }: Race, now: Date): Promise<void> {
  const stageIds = (isMeant: (stage: Stage) => boolean) => stages.filter(isMeant).map((stage) => stage.id);
  await tx.delete(raceStages).where(
    inArray(
      raceStages.id,
      stageIds(({ startsAt }) => startsAt >= now),
    ),
  );
  const running = stageIds(({ startsAt, endsAt }) => startsAt < now && endsAt > now);
  await tx.update(raceStages).set({ endsAt: now }).where(inArray(raceStages.id, running));
  if (stages.every(({ startsAt }) => startsAt >= now)) await tx.delete(races).where(eq(races.id, id));
}
