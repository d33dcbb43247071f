import type { GameCard } from "#app/contract/catalogue.ts";
import type { Language } from "#app/contract/languages.ts";
import { type Game, gameById, games } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { disabledGames, lastPlayedGames } from "#server/platform/modules/rounds/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { cardsOf } from "./cards.ts";
import { openGames } from "./open-games.ts";
import { searchGames } from "./search.ts";
import { listSections } from "./sections.ts";
import { studiosOf } from "./studios.ts";

export { cardsOf, detailOf } from "./cards.ts";
export { listGames } from "./list-games.ts";
export { liveGames } from "./live-games.ts";
export { searchGames } from "./search.ts";
export { listSectionGames, listSections, listTabs } from "./sections.ts";

/** The game of that id; refuses `not_found`. */
export function findGame(gameId: string): Game {
  const game = gameById(gameId);
  if (!game) throw new Refusal("not_found");
  return game;
}

/** Those of the games of these ids that can be played, in their order, and the titles of those that are closed. */
export async function openAndClosed(
  db: Database,
  gameIds: readonly string[],
): Promise<{ games: GameCard[]; closedGames: string[] }> {
  const closed = await disabledGames(db);
  const cards = cardsOf(gameIds);
  return {
    games: cards.filter(({ id }) => !closed.has(id)),
    closedGames: cards.filter(({ id }) => closed.has(id)).map(({ title }) => title),
  };
}

/** Those of the games of these ids that can be played, in their order. */
export const openCardsOf = async (db: Database, gameIds: readonly string[]): Promise<GameCard[]> =>
  (await openAndClosed(db, gameIds)).games;

const LAST_GAMES = 12;

/** The games an owner of rounds last played for real, latest first. */
export async function lastGames(db: Database, ownerId: string) {
  const among = games.map(({ id }) => id);
  return openAndClosed(db, await lastPlayedGames(db, ownerId, { among, limit: LAST_GAMES }));
}

const SUGGESTED = 8;

/** The best matches of what has been typed so far. */
export async function suggestGames(context: Context, q: string, language: Language): Promise<GameCard[]> {
  const { items } = await searchGames(context, { q, section: "all", limit: SUGGESTED }, language);
  return items;
}

/** The studios of the games that can be played. */
export const listStudios = async ({ connection }: Context) => studiosOf(await openGames(connection.db));

/** What the home page shows of the games: every section that has any, but the one that is all of them, and the studios. */
export async function tabHome(context: Context) {
  const [sections, studios] = await Promise.all([listSections(context), listStudios(context)]);
  return {
    total: sections.find(({ id }) => id === "all")?.total ?? 0,
    sections: sections.filter(({ id, total }) => id !== "all" && total > 0),
    studios,
  };
}
