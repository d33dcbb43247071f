import { readPage } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const getPage: Handler<"getPage"> = async ({ input, language }) => readPage(input.page, language);
