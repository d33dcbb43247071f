import { confirmEmail as confirm } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const confirmEmail: Handler<"confirmEmail"> = async ({ context, input }) => {
  await confirm(context, input.signature);
  return { handled: true };
};
