import { activateSelfExclusion as exclude } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const activateSelfExclusion: Handler<"activateSelfExclusion"> = ({ context, player, input }) =>
  exclude(context, player.id, input.period);
