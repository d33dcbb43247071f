import { listPages as list } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const listPages: Handler<"listPages"> = async () => ({ pages: list() });
