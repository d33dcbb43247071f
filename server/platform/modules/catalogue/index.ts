import type { GameCard } from "#app/contract/catalogue.ts";
import { type Game, gameById } from "#server/games/index.ts";
import type { Database } from "../../db/index.ts";
import { Refusal } from "../../refusal.ts";
import { lastPlayedGames } from "../rounds/index.ts";
import { cardOf, gamesByTitle } from "./cards.ts";
import { searchByText } from "./search.ts";

export { detailOf } from "./cards.ts";
export { listSectionGames, listSections } from "./sections.ts";

/** The game of that id; refuses `not_found`. */
export function findGame(gameId: string): Game {
  const game = gameById(gameId);
  if (!game) throw new Refusal("not_found");
  return game;
}

/** Cards of the games of these ids, in their order, without those the house does not have. */
export const cardsOf = (gameIds: readonly string[]): GameCard[] =>
  gameIds.flatMap((gameId) => gameById(gameId) ?? []).map(cardOf);

const LAST_GAMES = 12;

/** The games an owner of rounds last played for real, latest first. */
export const lastGames = async (db: Database, ownerId: string): Promise<GameCard[]> =>
  cardsOf(await lastPlayedGames(db, ownerId, { among: gamesByTitle.map(({ id }) => id), limit: LAST_GAMES }));

/** Games whose title or studio has every typed word, best match first. */
export const searchGames = (typed: string): GameCard[] =>
  searchByText(gamesByTitle, ({ title, studio }) => `${title} ${studio.name}`, typed).map(cardOf);
