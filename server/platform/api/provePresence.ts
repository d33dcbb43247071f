import { provePresence as prove } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const provePresence: Handler<"provePresence"> = async ({ context, player, input }) => {
  await prove(context, player, input.password);
  return { handled: true };
};
