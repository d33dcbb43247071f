import { endSessionOf } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const endSession: Handler<"endSession"> = async ({ context, player, input }) => {
  await endSessionOf(context, player.id, input.sessionId);
  return { handled: true };
};
