import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { demoSeat, playStep, viewPlayed } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const stepDemoRound: Handler<"stepDemoRound"> = async ({ context, input, address }) => {
  await takeFromAddress(context.connection, "demo", address);
  const seat = demoSeat(context, input.demoToken);
  return viewPlayed(context, seat, await playStep(context, seat, input));
};
