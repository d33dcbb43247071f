import { checkResetLink as isOpen } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const checkResetLink: Handler<"checkResetLink"> = async ({ context, input }) => ({
  isOpen: await isOpen(context, input.signature),
});
