import { openAndClosed } from "#server/platform/modules/catalogue/index.ts";
import { listFavorites } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const listFavoriteGames: Handler<"listFavoriteGames"> = async ({ context: { connection }, player }) =>
  openAndClosed(connection.db, (await listFavorites(connection.db, player.id)).reverse());
