import { and, asc, desc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import type { CompetitionState } from "#app/contract/competitions.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isAfter, type Place } from "#server/platform/db/keyset.ts";
import { tournaments } from "./tables.ts";

export type Tournament = typeof tournaments.$inferSelect;
export type TournamentDraft = Omit<typeof tournaments.$inferInsert, "closedAt">;

const { startsAt, endsAt, closedAt, id } = tournaments;

const inState = (now: Date): Record<CompetitionState, SQL | undefined> => ({
  coming: gt(startsAt, now),
  running: and(lte(startsAt, now), gt(endsAt, now)),
  closed: lte(endsAt, now),
});

interface Asked {
  state: CompetitionState | undefined;
  before: Place | undefined;
  limit: number;
  now: Date;
}

/** Tournaments from a place on, the latest start first: one more than the limit. */
export const tournamentsBefore = (db: Database, { state, before, limit, now }: Asked): Promise<Tournament[]> =>
  db
    .select()
    .from(tournaments)
    .where(and(state && inState(now)[state], isAfter(before, startsAt, id)))
    .orderBy(desc(startsAt), desc(id))
    .limit(limit + 1);

export async function tournamentOf(db: Database, tournamentId: string): Promise<Tournament | undefined> {
  const [row] = await db.select().from(tournaments).where(eq(id, tournamentId));
  return row;
}

/** Those that are not closed, where an instant is given and they ended before it. */
export const notClosed = (db: Database, endedBy: Date | null): Promise<Tournament[]> =>
  db
    .select()
    .from(tournaments)
    .where(and(isNull(closedAt), endedBy === null ? undefined : lte(endsAt, endedBy)))
    .orderBy(asc(endsAt), asc(id));

/** Adds a tournament; one that is there already stays as it is. */
export async function insertTournament(db: Database, draft: TournamentDraft): Promise<void> {
  await db.insert(tournaments).values(draft).onConflictDoNothing();
}
