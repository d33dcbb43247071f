import { toggleFavorite as toggle } from "../modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const toggleFavorite: Handler<"toggleFavorite"> = async ({ context, player, input }) => ({
  favorites: await toggle(context, player.id, input),
});
