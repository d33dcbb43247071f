import type { AnyCard } from "#app/contract/catalogue.ts";
import { GAME_CATEGORIES } from "#app/contract/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { openCards } from "./cards.ts";

/** The studios of these games by name, with the number of their games in each category. */
function studiosOf(games: readonly AnyCard[]) {
  const studios = new Map(games.map(({ studio }) => [studio.id, studio]));
  return [...studios.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id, name }) => {
      const own = games.filter(({ studio }) => studio.id === id);
      const categories = GAME_CATEGORIES.map((category) => ({
        id: category,
        total: own.filter((game) => game.category === category).length,
      }));
      return { id, name, total: own.length, categories: categories.filter(({ total }) => total > 0) };
    });
}

/** The studios of the games that can be played. */
export const listStudios = async (context: Context) => studiosOf(await openCards(context));
