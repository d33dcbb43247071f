import { readPost } from "../modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const getPost: Handler<"getPost"> = async ({ input, language }) => readPost(input.post, language);
