import { searchGames as search } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const searchGames: Handler<"searchGames"> = ({ context, input, language }) => search(context, input, language);
