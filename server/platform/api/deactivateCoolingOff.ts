import { deactivateCoolingOff as deactivate } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const deactivateCoolingOff: Handler<"deactivateCoolingOff"> = async ({ context, player }) => {
  await deactivate(context, player.id);
  return { handled: true };
};
