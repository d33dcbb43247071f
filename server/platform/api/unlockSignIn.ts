import { unlockSignIn as unlock } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const unlockSignIn: Handler<"unlockSignIn"> = async ({ context, input }) => {
  await unlock(context, input.signature);
  return { handled: true };
};
