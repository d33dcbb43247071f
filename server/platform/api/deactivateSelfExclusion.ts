import { deactivateSelfExclusion as deactivate } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const deactivateSelfExclusion: Handler<"deactivateSelfExclusion"> = async ({ context, input }) => {
  await deactivate(context, input.signature);
  return { handled: true };
};
