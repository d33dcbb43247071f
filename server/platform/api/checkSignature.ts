import { checkSignature as check } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const checkSignature: Handler<"checkSignature"> = ({ context, input }) => check(context, input.signature);
