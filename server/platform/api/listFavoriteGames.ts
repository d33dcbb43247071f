import { openAndClosed } from "../modules/catalogue/index.ts";
import { listFavorites } from "../modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const listFavoriteGames: Handler<"listFavoriteGames"> = async ({ context: { connection }, player }) =>
  openAndClosed(connection.db, (await listFavorites(connection.db, player.id)).reverse());
