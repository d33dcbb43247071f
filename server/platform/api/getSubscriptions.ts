import { subscriptionsOf } from "#server/platform/modules/subscriptions/index.ts";
import type { Handler } from "./handler.ts";

export const getSubscriptions: Handler<"getSubscriptions"> = ({ context, player }) =>
  subscriptionsOf(context.connection.db, player.id);
