import { listSectionGames as pageOfSection } from "#server/platform/modules/catalogue/index.ts";
import type { Handler } from "./handler.ts";

export const listSectionGames: Handler<"listSectionGames"> = ({ context, input }) => pageOfSection(context, input);
