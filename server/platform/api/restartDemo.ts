import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { demoSeat, restartDemo as restart } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const restartDemo: Handler<"restartDemo"> = async ({ context, input, address }) => {
  await takeFromAddress(context.connection, "demo", address);
  return restart(context, demoSeat(context, input.demoToken), input);
};
