import { and, asc, desc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import type { CompetitionState } from "#app/contract/competitions.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { tournamentEntries, tournaments } from "./tables.ts";

export type Tournament = typeof tournaments.$inferSelect;
export type TournamentDraft = Omit<typeof tournaments.$inferInsert, "closedAt">;

const { startsAt, endsAt, closedAt, id } = tournaments;

const inState = (now: Date): Record<CompetitionState, SQL | undefined> => ({
  coming: gt(startsAt, now),
  running: and(lte(startsAt, now), gt(endsAt, now)),
  closed: lte(endsAt, now),
});

interface TournamentFilter {
  state: CompetitionState | undefined;
  place: Place | undefined;
  limit: number;
  now: Date;
}

/** Tournaments on one side of a position by their start, away from it: one more than the limit. */
export const tournamentsBeyond = (
  db: Database,
  { state, place, limit, now }: TournamentFilter,
): Promise<Tournament[]> =>
  db
    .select()
    .from(tournaments)
    .where(and(state && inState(now)[state], isBeyond(place, startsAt, id)))
    .orderBy(awayFrom(place, startsAt, id))
    .limit(limit + 1);

export async function tournamentOf(db: Database, tournamentId: string): Promise<Tournament | undefined> {
  const [row] = await db.select().from(tournaments).where(eq(id, tournamentId));
  return row;
}

/** The tournaments that are not closed; where an instant is given, only those that ended before it. */
export const notClosed = (db: Database, endedBy: Date | null): Promise<Tournament[]> =>
  db
    .select()
    .from(tournaments)
    .where(and(isNull(closedAt), endedBy === null ? undefined : lte(endsAt, endedBy)))
    .orderBy(asc(endsAt), asc(id));

/** Adds a tournament; false for one that exists already, which stays unchanged. */
export async function insertTournament(db: Database, draft: TournamentDraft): Promise<boolean> {
  const added = await db.insert(tournaments).values(draft).onConflictDoNothing().returning({ id });
  return added.length > 0;
}

/** Every tournament, the latest start first. */
export const allTournaments = (db: Database): Promise<Tournament[]> =>
  db.select().from(tournaments).orderBy(desc(startsAt), desc(id));

/** A tournament, its row locked until the transaction ends. */
export async function lockTournament(tx: Transaction, tournamentId: string): Promise<Tournament | undefined> {
  const [row] = await tx.select().from(tournaments).where(eq(id, tournamentId)).for("update");
  return row;
}

export const changeTournament = (
  tx: Transaction,
  tournamentId: string,
  changes: Partial<Pick<Tournament, "pauses" | "endsAt">>,
) => tx.update(tournaments).set(changes).where(eq(id, tournamentId));

/** Removes a tournament that has not started, and its entries. */
export async function removeTournament(tx: Transaction, tournamentId: string): Promise<void> {
  await tx.delete(tournamentEntries).where(eq(tournamentEntries.tournamentId, tournamentId));
  await tx.delete(tournaments).where(eq(id, tournamentId));
}
