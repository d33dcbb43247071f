import { detailOf, findGame } from "#server/platform/modules/catalogue/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { currentDemoToken, demoSeat, openTable } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const openDemoGame: Handler<"openDemoGame"> = async ({ context, input, address, language }) => {
  await takeFromAddress(context.connection, "demo", address);
  const game = findGame(input.gameId);
  const demoToken = currentDemoToken(context, input.demoToken);
  const [detail, table] = await Promise.all([
    detailOf(context.connection.db, game, language),
    openTable(context, demoSeat(context, demoToken), game),
  ]);
  return { game: detail, ...table, demoToken };
};
