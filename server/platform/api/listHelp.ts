import { listHelp as list } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const listHelp: Handler<"listHelp"> = async ({ input, language }) => list(input.q, language);
