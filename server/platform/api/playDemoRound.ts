import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { demoSeat, playBet, viewPlayed } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const playDemoRound: Handler<"playDemoRound"> = async ({ context, input, address }) => {
  await takeFromAddress(context.connection, "demo", address);
  const seat = demoSeat(context, input.demoToken);
  const round = await playBet(context, seat, { ...input, game: findGame(input.gameId) });
  return viewPlayed(context, seat, round);
};
