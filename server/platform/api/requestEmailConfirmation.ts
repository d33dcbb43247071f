import { requestEmailConfirmation as sendAgain } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const requestEmailConfirmation: Handler<"requestEmailConfirmation"> = async ({ context, player }) => {
  await sendAgain(context, player.id);
  return { handled: true };
};
