import { extendSelfExclusion as extend } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const extendSelfExclusion: Handler<"extendSelfExclusion"> = ({ context, input }) =>
  extend(context, input.signature, input.day);
