import { listTournaments as list } from "#server/platform/modules/tournaments/index.ts";
import type { Handler } from "./handler.ts";

export const listTournaments: Handler<"listTournaments"> = ({ context, input, language }) =>
  list(context, input, language);
