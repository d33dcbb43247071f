import { resetPassword as reset } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const resetPassword: Handler<"resetPassword"> = async ({ context, input }) => {
  await reset(context, input);
  return { handled: true };
};
