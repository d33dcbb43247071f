import { detailOf, findGame } from "../modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const getGame: Handler<"getGame"> = async ({ input, language }) => detailOf(findGame(input.gameId), language);
