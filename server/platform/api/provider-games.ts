import type * as contract from "#app/contract/provider-games.ts";
import { seeCoin, tossCoin } from "#server/platform/adapters/game-launch/sandbox-toss.ts";
import {
  launchProviderGame,
  listedGame,
  listProviderGames,
  openProviderGame,
} from "#server/platform/modules/provider-games/index.ts";
import type { Handlers } from "./handler.ts";

export const providerGamesHandlers: Handlers<typeof contract> = {
  listProviderGames: ({ context }) => listProviderGames(context),
  openProviderGame: async ({ context, input, player }) =>
    openProviderGame(context, await listedGame(context, input), player),
  launchProviderGame: async ({ context, input, player, language, address }) =>
    launchProviderGame(context, await listedGame(context, input), {
      player,
      language,
      address,
      isMobile: input.isMobile,
    }),
  seeSandboxGame: ({ context, input }) => seeCoin(context, input),
  tossSandboxCoin: ({ context, input }) => tossCoin(context, input),
};
