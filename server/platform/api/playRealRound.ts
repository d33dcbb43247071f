import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { playBet, realSeat, viewPlayed } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const playRealRound: Handler<"playRealRound"> = async ({ context, input, player }) => {
  const seat = realSeat(context, player);
  const round = await playBet(context, seat, { ...input, game: findGame(input.gameId) });
  return viewPlayed(context, seat, round);
};
