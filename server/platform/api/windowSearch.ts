import { suggestGames } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const windowSearch: Handler<"windowSearch"> = async ({ context, input, language }) => ({
  games: await suggestGames(context, input.q, language),
});
