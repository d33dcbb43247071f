import { setSubscriptions as set } from "#server/platform/modules/subscriptions/index.ts";
import type { Handler } from "./handler.ts";

export const setSubscriptions: Handler<"setSubscriptions"> = ({ context, player, input }) =>
  set(context, player.id, input);
