import { readPost, withOpenGames } from "../modules/content/index.ts";
import type { Handler } from "./handler.ts";

export const getPost: Handler<"getPost"> = async ({ context, input, language }) =>
  withOpenGames(context.connection.db, readPost(input.post, language));
