import type * as contract from "#app/contract/catalogue.ts";
import {
  anyOpenAndClosed,
  detailOf,
  findGame,
  lastGames,
  listSectionGames,
  listSections,
  listStudios,
  listTabs,
  liveGames,
  searchGames,
  suggestGames,
  tabHome,
} from "#server/platform/modules/catalogue/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { listFavorites } from "#server/platform/modules/players/index.ts";
import { disabledGames, fanOfGame, returnsOf, runOverFan } from "#server/platform/modules/rounds/index.ts";
import type { Handlers } from "./handler.ts";

export const catalogueHandlers: Handlers<typeof contract> = {
  listSections: async ({ context }) => ({ sections: await listSections(context) }),
  listTabs: async ({ context }) => ({ tabs: await listTabs(context) }),
  getTabHome: ({ context }) => tabHome(context),
  listProviders: async ({ context }) => ({ studios: await listStudios(context) }),
  listSectionGames: ({ context, input }) => listSectionGames(context, input),
  searchGames: ({ context, input, language }) => searchGames(context, input, language),
  windowSearch: async ({ context, input, language }) => ({ games: await suggestGames(context, input.q, language) }),

  listFavoriteGames: async ({ context, player }) =>
    anyOpenAndClosed(context, (await listFavorites(context.connection.db, player.id)).reverse()),

  listLastGames: ({ context, player }) => lastGames(context, player.id),
  getGame: async ({ context, input, language }) => {
    const game = findGame(input.gameId);
    return detailOf(game, language, (await disabledGames(context.connection.db)).has(game.id));
  },
  getReturns: async ({ context, input, address }) => {
    await takeFromAddress(context.connection, "verification", address);
    return returnsOf({ ...input, game: findGame(input.gameId) });
  },
  getFan: async ({ input }) => fanOfGame(findGame(input.gameId)),
  getFanRun: async ({ context, input, address }) => {
    await takeFromAddress(context.connection, "fanRun", address);
    return runOverFan(findGame(input.gameId), input.seed);
  },
  getLiveGameInfo: ({ context, input }) => liveGames(context, input.currency),
};
