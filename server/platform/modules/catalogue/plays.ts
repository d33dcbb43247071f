import type { RealCurrency } from "#app/contract/money.ts";
import { games } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { lastPlayedGames, playersByGame, roundsByGame, stakesOf } from "#server/platform/modules/rounds/index.ts";
import { openAndClosed, openGames } from "./cards.ts";

const HOUR_MS = 60 * 60 * 1000;
const POPULAR_MS = 7 * 24 * HOUR_MS;
const LAST_GAMES = 12;

/** A minute changes little of a week, and the whole of it is counted for every list of games. */
const LIFETIME_MS = 60_000;

/** Rounds by game. */
export type Plays = ReadonlyMap<string, number>;

const plays = new KeptFigures<Plays>(LIFETIME_MS);

/** Rounds of each game in the last week, up to a minute ago: what games are popular by. */
export const recentPlays = (context: Context): Promise<Plays> =>
  plays.get(context, "week", (now) => roundsByGame(context.connection.db, new Date(now.getTime() - POPULAR_MS), now));

/** The games an owner of rounds last played for real, latest first. */
export async function lastGames(db: Database, ownerId: string) {
  const among = games.map(({ id }) => id);
  return openAndClosed(db, await lastPlayedGames(db, ownerId, { among, limit: LAST_GAMES }));
}

/** The tables: what they take in a currency, and how many players have bet there for real in the last hour. */
export async function liveGames({ connection: { db }, clock }: Context, currency: RealCurrency) {
  const hourAgo = new Date(clock.now().getTime() - HOUR_MS);
  const [open, players] = await Promise.all([openGames(db), playersByGame(db, hourAgo)]);
  return open
    .filter(({ category }) => category === "tables")
    .map((game) => ({ gameId: game.id, stakes: stakesOf(currency, game), players: players.get(game.id) ?? 0 }));
}
