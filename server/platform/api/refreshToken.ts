import { refreshSession } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handler } from "./handler.ts";

export const refreshToken: Handler<"refreshToken"> = async ({ context, token }) => {
  if (token === null) throw new Refusal("unauthenticated");
  return { token: await refreshSession(context, token) };
};
