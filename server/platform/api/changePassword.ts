import { changePassword as change } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const changePassword: Handler<"changePassword"> = async ({ context, player, input }) => {
  await change(context, player, input);
  return { handled: true };
};
