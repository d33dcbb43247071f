import { type SQL, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { HOUR_MS } from "#server/durations.ts";
import { games } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { lastPlayedAtProviders } from "#server/platform/modules/providers/index.ts";
import {
  lastPlayed,
  roundsByGame,
  stakesOf,
  type TableFigures,
  tableFigures,
} from "#server/platform/modules/rounds/index.ts";
import { anyOpenAndClosed, openGames } from "./cards.ts";
import { listedGames } from "./tables.ts";

const POPULAR_MS = 7 * 24 * HOUR_MS;
const LAST_GAMES = 12;

/** A minute changes little in a week, and the whole week is counted for every list of games. */
const LIFETIME_MS = 60_000;

/** Number of rounds by game. */
export type Plays = ReadonlyMap<string, number>;

const plays = new KeptFigures<Plays>(LIFETIME_MS);

/** Rounds of each game in the last week, up to a minute ago: the measure of popularity. */
export const recentPlays = (context: Context): Promise<Plays> =>
  plays.get(context, "week", (now) => roundsByGame(context.connection.db, new Date(now.getTime() - POPULAR_MS), now));

const among = games.map(({ id }) => id);

/** Ids of the games a player last played with real money, latest first, as a column of a statement about the player. */
export const lastGamesColumn = (playerId: SQL) =>
  sql<string[]>`array(
    select played.id from (${lastPlayed(playerId, among)} union all (${lastPlayedAtProviders(playerId)})) played (id, at)
    where exists (select from ${listedGames} where ${listedGames.id} = played.id)
    order by played.at desc, played.id limit ${LAST_GAMES}
  )`;

/** The games a player last played with real money. */
export async function lastGames(context: Context, playerId: string) {
  const { rows } = await context.connection.db.execute<{ ids: string[] }>(
    sql`select ${lastGamesColumn(sql`${playerId}`)} as ids`,
  );
  return anyOpenAndClosed(context, rows[0]?.ids ?? []);
}

const tablesKept = new KeptFigures<TablesNow>(15_000);

/** A player who has not bet for this long has left the table. */
const SITTING_MS = 10 * 60_000;

interface TablesNow {
  computedAt: Date;
  figures: ReadonlyMap<string, TableFigures>;
}

const NOBODY: TableFigures = { players: 0, seatedSince: [], lastResults: [] };

const tables = games.filter(({ category }) => category === "tables").map(({ id }) => id);

/** The tables' players and last payouts, up to a quarter of a minute old. */
export const tablesNow = (context: Context): Promise<TablesNow> =>
  tablesKept.get(context, "all", async (now) => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const time = { from: ago(HOUR_MS), sittingFrom: ago(SITTING_MS) };
    return { computedAt: now, figures: await tableFigures(context.connection.db, tables, time) };
  });

/** The tables: their stakes in a currency, their players, and their last payouts. */
export async function liveGames(context: Context, currency: RealCurrency) {
  const { computedAt, figures } = await tablesNow(context);
  const open = await openGames(context.connection.db);
  const listed = open.filter(({ category }) => category === "tables");
  const of = (gameId: string) => figures.get(gameId) ?? NOBODY;
  return {
    computedAt: computedAt.toISOString(),
    games: listed.map((game) => ({
      ...of(game.id),
      gameId: game.id,
      stakes: stakesOf(currency, game),
      seatedSince: of(game.id).seatedSince.map((since) => since.toISOString()),
    })),
  };
}
