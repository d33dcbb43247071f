import { detailOf, findGame } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const getGame: Handler<"getGame"> = async ({ context, input, language }) =>
  detailOf(context.connection.db, findGame(input.gameId), language);
