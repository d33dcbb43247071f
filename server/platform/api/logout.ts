import { endSession } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const logout: Handler<"logout"> = async ({ context, token }) => {
  if (token !== null) await endSession(context, token);
  return { handled: true };
};
