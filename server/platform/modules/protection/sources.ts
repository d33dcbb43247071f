import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import type { RestrictionRow } from "./restrictions.ts";
import { exclusionSources, separations } from "./tables.ts";

/** An account that has an exclusion last until an instant. */
export interface Source {
  byPlayerId: string;
  since: Date;
  dateTill: Date;
}

const latest = (sources: readonly Source[]): number =>
  sources.reduce((most, { dateTill }) => Math.max(most, dateTill.getTime()), 0);

/** Who has each of the exclusions last until when, the latest end first; what nobody is noted for is the player's own. */
export async function sourcesOf(db: Database, exclusions: readonly RestrictionRow[]): Promise<Map<string, Source[]>> {
  const ids = exclusions.map(({ id }) => id);
  const noted = await db.select().from(exclusionSources).where(inArray(exclusionSources.exclusionId, ids));
  return new Map(
    exclusions.map(({ id, playerId, startedAt, dateTill }) => {
      const sources: Source[] = noted.filter(({ exclusionId }) => exclusionId === id);
      const isNoted = latest(sources) >= dateTill.getTime();
      const all = isNoted ? sources : [...sources, { byPlayerId: playerId, since: startedAt, dateTill }];
      return [id, all.sort((one, other) => other.dateTill.getTime() - one.dateTill.getTime())];
    }),
  );
}

/** {@link sourcesOf} one exclusion. */
export const sourcesOfOne = async (db: Database, exclusion: RestrictionRow): Promise<Source[]> =>
  (await sourcesOf(db, [exclusion])).get(exclusion.id) ?? [];

/** Notes who has the exclusion last until when; one who is noted already has it last at least as long as before. */
export async function noteSources(tx: Transaction, exclusionId: string, sources: readonly Source[]): Promise<void> {
  for (const { byPlayerId, since, dateTill } of sources) {
    await tx
      .insert(exclusionSources)
      .values({ exclusionId, byPlayerId, since, dateTill })
      .onConflictDoUpdate({
        target: [exclusionSources.exclusionId, exclusionSources.byPlayerId],
        set: { dateTill: sql`greatest(${exclusionSources.dateTill}, excluded.date_till)` },
      });
  }
}

/** Whether somebody else than the player has an exclusion last as long as it does. */
export function isDerived({ playerId, dateTill }: RestrictionRow, sources: readonly Source[]): boolean {
  return latest(sources.filter(({ byPlayerId }) => byPlayerId === playerId)) < dateTill.getTime();
}

/** The accounts whose exclusions do not reach the player, of those named or of all. */
export async function separatedFrom(db: Database, playerId: string, among?: string): Promise<Set<string>> {
  const isAmong = among === undefined ? undefined : eq(separations.fromPlayerId, among);
  const rows = await db
    .select({ id: separations.fromPlayerId })
    .from(separations)
    .where(and(eq(separations.playerId, playerId), isAmong));
  return new Set(rows.map(({ id }) => id));
}
