import { readPost, withOpenGames } from "#server/platform/modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const getPost: Handler<"getPost"> = async ({ context, input, language }) =>
  withOpenGames(context.connection.db, readPost(input.post, language));
