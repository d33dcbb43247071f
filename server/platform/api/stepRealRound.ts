import { playStep, realSeat, viewPlayed } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const stepRealRound: Handler<"stepRealRound"> = async ({ context, input, player }) => {
  const seat = realSeat(context, player);
  return viewPlayed(context, seat, await playStep(context, seat, input));
};
