import { readHelpArticle } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const getHelpArticle: Handler<"getHelpArticle"> = async ({ input, language }) =>
  readHelpArticle(input.article, language);
