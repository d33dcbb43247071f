import { searchGames as search } from "../modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const searchGames: Handler<"searchGames"> = ({ context, input, language }) => search(context, input, language);
