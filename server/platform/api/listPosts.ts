import { listPosts as list } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const listPosts: Handler<"listPosts"> = async ({ input, language }) => list(input, language);
