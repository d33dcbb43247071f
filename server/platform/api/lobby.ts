import type * as contract from "#app/contract/lobby.ts";
import { lobbyOf } from "#server/platform/modules/lobby/index.ts";
import type { Handlers } from "./handler.ts";

export const lobbyHandlers: Handlers<typeof contract> = {
  getLobby: ({ context, player, language }) => lobbyOf(context, player, language),
};
