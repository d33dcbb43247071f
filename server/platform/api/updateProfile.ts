import { updateDetails } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const updateProfile: Handler<"updateProfile"> = async ({ context, player, input }) => {
  await updateDetails(context.connection.db, player.id, input);
  return { handled: true };
};
