import { listHelp as list } from "../modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const listHelp: Handler<"listHelp"> = async ({ input, language }) => list(input.q, language);
