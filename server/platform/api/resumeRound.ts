import { realSeat, resumeBet, viewPlayed } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const resumeRound: Handler<"resumeRound"> = async ({ context, input, player }) => {
  const seat = realSeat(context, player);
  return viewPlayed(context, seat, await resumeBet(context, seat, input.roundId));
};
