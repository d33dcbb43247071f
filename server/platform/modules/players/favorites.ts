import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { favoriteGames, players } from "./tables.ts";

/** Ids of the player's favourite games, in the order they were added, as a column of a statement about the player. */
export const favoritesColumn = (playerId: SQL) =>
  sql<string[]>`array(select game_id from ${favoriteGames} where player_id = ${playerId} order by added_at, game_id)`;

/** The same ids, read by a statement of their own. */
export async function listFavorites(db: Database, playerId: string): Promise<string[]> {
  const [row] = await db
    .select({ favorites: favoritesColumn(sql`${playerId}`) })
    .from(players)
    .where(eq(players.id, playerId));
  return row?.favorites ?? [];
}

/** Adds or removes a favourite game, and returns all of them. Whether the game exists is asked before. */
export async function toggleFavorite(
  { connection, clock }: Context,
  playerId: string,
  { gameId, favorite }: { gameId: string; favorite: boolean },
): Promise<string[]> {
  if (favorite) {
    await connection.db.insert(favoriteGames).values({ playerId, gameId, addedAt: clock.now() }).onConflictDoNothing();
  } else {
    await connection.db
      .delete(favoriteGames)
      .where(and(eq(favoriteGames.playerId, playerId), eq(favoriteGames.gameId, gameId)));
  }
  return listFavorites(connection.db, playerId);
}
