import { and, countDistinct, eq } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { rounds } from "./tables.ts";

/** Of how many different games the player had a real round settled. */
export async function countDifferentGames(db: Database, playerId: string): Promise<number> {
  const [row] = await db
    .select({ games: countDistinct(rounds.gameId) })
    .from(rounds)
    .where(and(eq(rounds.ownerId, playerId), eq(rounds.mode, "real"), eq(rounds.state, "settled")));
  return row?.games ?? 0;
}
