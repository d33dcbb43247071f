import { activateCoolingOff as coolOff } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const activateCoolingOff: Handler<"activateCoolingOff"> = ({ context, player, input }) =>
  coolOff(context, player.id, input.days);
