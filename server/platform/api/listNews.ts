import { listNews as list } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const listNews: Handler<"listNews"> = async ({ input, language }) => list(input, language);
