import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { rounds } from "./tables.ts";

/** How many players had a real round of each game settled since then; a game nobody played is not in the map. */
export async function playersByGame(db: Database, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ gameId: rounds.gameId, players: sql<number>`count(distinct ${rounds.ownerId})::int` })
    .from(rounds)
    .where(and(eq(rounds.mode, "real"), gte(rounds.settledAt, since)))
    .groupBy(rounds.gameId);
  return new Map(rows.map(({ gameId, players }) => [gameId, players]));
}
