import { unsubscribe as end } from "#server/platform/modules/subscriptions/index.ts";
import type { Handler } from "./handler.ts";

export const unsubscribe: Handler<"unsubscribe"> = async ({ context, input }) => {
  await end(context, input);
  return { handled: true };
};
