import { listPostSubjects as list } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const listPostSubjects: Handler<"listPostSubjects"> = async ({ language }) => list(language);
