import type * as contract from "#app/contract/jackpots.ts";
import { jackpots } from "#server/platform/modules/jackpots/index.ts";
import type { Handlers } from "./handler.ts";

export const jackpotsHandlers: Handlers<typeof contract> = {
  getJackpots: ({ context }) => jackpots(context),
};
