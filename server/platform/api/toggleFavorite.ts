import { toggleFavorite as toggle } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const toggleFavorite: Handler<"toggleFavorite"> = async ({ context, player, input }) => ({
  favorites: await toggle(context, player.id, input),
});
