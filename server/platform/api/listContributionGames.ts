import { contributionGames } from "#server/platform/modules/bonuses/index.ts";
import type { Handler } from "./handler.ts";

export const listContributionGames: Handler<"listContributionGames"> = async ({ context, language }) => ({
  games: await contributionGames(context, language),
});
