import type * as contract from "#app/contract/helplines.ts";
import { helplinesFor } from "#server/platform/modules/helplines/index.ts";
import type { Handlers } from "./handler.ts";

export const helplinesHandlers: Handlers<typeof contract> = {
  listHelplines: async ({ input, player, country, language }) =>
    helplinesFor(input.country ?? player?.country ?? country, language),
};
