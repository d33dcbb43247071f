import { readNews } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const getNews: Handler<"getNews"> = async ({ input, language }) => readNews(input.news, language);
