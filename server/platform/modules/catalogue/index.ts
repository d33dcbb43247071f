import type { GameCard } from "#app/contract/catalogue.ts";
import { type Game, gameById } from "#server/games/index.ts";
import { Refusal } from "../../refusal.ts";
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

/** Games whose title or studio has every typed word, best match first. */
export const searchGames = (typed: string): GameCard[] =>
  searchByText(gamesByTitle, ({ title, studio }) => `${title} ${studio.name}`, typed).map(cardOf);
