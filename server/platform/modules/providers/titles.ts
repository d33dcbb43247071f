import { gameById } from "#server/games/index.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import { gameIdOf } from "#server/platform/modules/wallet/index.ts";

interface House {
  providers: readonly GameProvider[];
}

/** The title of a provider's game by its id in the ledger; undefined where no provider of the house has it. */
export function providerTitle({ providers }: House, gameId: string): string | undefined {
  for (const { id, games } of providers) {
    const game = games.find(({ code }) => gameIdOf(id, code) === gameId);
    if (game) return game.title;
  }
  return undefined;
}

/** The title of any game by its id in the ledger; of one that is gone, its id. */
export const gameTitle = (house: House, gameId: string): string =>
  gameById(gameId)?.title ?? providerTitle(house, gameId) ?? gameId;

/** The titles of those among some games that are providers'. */
export const providerTitles = (house: House, gameIds: readonly string[]): string[] =>
  gameIds.flatMap((gameId) => providerTitle(house, gameId) ?? []);
