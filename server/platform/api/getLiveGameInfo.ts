import { liveGames } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const getLiveGameInfo: Handler<"getLiveGameInfo"> = async ({ context, input }) => ({
  games: await liveGames(context, input.currency),
});
