import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { tournamentOf } from "./store.ts";
import { tournamentEntries } from "./tables.ts";

/** When a player joined a tournament; null if not yet. */
export async function joinedAt(db: Database, tournamentId: string, playerId: string): Promise<string | null> {
  const [entry] = await db
    .select({ joinedAt: tournamentEntries.joinedAt })
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.tournamentId, tournamentId), eq(tournamentEntries.playerId, playerId)));
  return entry?.joinedAt.toISOString() ?? null;
}

/**
 * Joins a tournament; the entry holds from the first time on. Refuses with `not_found` where there is none to join,
 * `tournament_over` from its end on, and players who may not play.
 */
export async function joinTournament(context: Context, tournamentId: string, playerId: string) {
  const { connection, clock } = context;
  return connection.inTransaction(async (tx) => {
    const tournament = await tournamentOf(tx, tournamentId);
    if (!tournament?.isJoined) throw new Refusal("not_found");
    const now = clock.now();
    if (now >= tournament.endsAt) throw new Refusal("tournament_over");
    await assertMayPlay(tx, context, playerId);
    await tx.insert(tournamentEntries).values({ tournamentId, playerId, joinedAt: now }).onConflictDoNothing();
    return { joinedAt: (await joinedAt(tx, tournamentId, playerId)) ?? now.toISOString() };
  });
}
