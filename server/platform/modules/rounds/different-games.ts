import { sql } from "drizzle-orm";
import { games } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { rounds } from "./tables.ts";

const GAME_IDS = sql.join(
  games.map(({ id }) => sql`(${id})`),
  sql`, `,
);

/**
 * Of how many different games the player had a real round settled. One look into the index for each game of the house:
 * counting the games among his rounds would read every round he ever played.
 */
export async function countDifferentGames(db: Database, playerId: string): Promise<number> {
  const { rows } = await db.execute<{ games: number }>(sql`
    select count(*)::int as games from (values ${GAME_IDS}) as game (id) where exists (
      select from ${rounds}
      where ${rounds.ownerId} = ${playerId} and ${rounds.gameId} = game.id
        and ${rounds.mode} = 'real' and ${rounds.state} = 'settled'
    )`);
  return rows[0]?.games ?? 0;
}
