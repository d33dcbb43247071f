import { type SQL, sql } from "drizzle-orm";
import { games } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { rounds } from "../tables.ts";

const GAME_IDS = sql.join(
  games.map(({ id }) => sql`(${id})`),
  sql`, `,
);

/**
 * In how many different games the player had a real round settled. One index lookup for each game of the house: counting the
 * games among the player's rounds would read every one of them.
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

/**
 * When the owner last played each of these games: its id, and the instant. One index lookup for each game: an owner's rounds may
 * be many, the games of the house are few.
 */
export const lastPlayed = (ownerId: SQL, among: readonly string[]): SQL => sql`
    select game.id, last.at from jsonb_array_elements_text(${JSON.stringify(among)}::jsonb) game (id)
    cross join lateral (
      select ${rounds.openedAt} as at from ${rounds}
      where ${rounds.ownerId} = ${ownerId} and ${rounds.gameId} = game.id
      order by ${rounds.openedAt} desc limit 1
    ) last`;
