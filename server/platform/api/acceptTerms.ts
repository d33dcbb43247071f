import { acceptTerms as accept } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const acceptTerms: Handler<"acceptTerms"> = async ({ context, player, input }) => {
  await accept(context, player.id, input.version);
  return { handled: true };
};
