import { detailOf, findGame } from "../modules/catalogue/index.ts";
import { currentDemoToken, demoSeat, openTable } from "../modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const openDemoGame: Handler<"openDemoGame"> = async ({ context, input, language }) => {
  const game = findGame(input.gameId);
  const demoToken = currentDemoToken(context, input.demoToken);
  const table = await openTable(context, demoSeat(context, demoToken), game);
  return { game: detailOf(game, language), ...table, demoToken };
};
