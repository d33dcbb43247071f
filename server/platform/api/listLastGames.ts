import { lastGames } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const listLastGames: Handler<"listLastGames"> = async ({ context: { connection }, player }) =>
  lastGames(connection.db, player.id);
