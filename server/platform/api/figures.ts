import type * as contract from "#app/contract/figures.ts";
import { firstSign, ownFigures } from "#server/platform/modules/figures/index.ts";
import type { Handlers } from "./handler.ts";

export const figuresHandlers: Handlers<typeof contract> = {
  getOwnFigures: ({ context, player }) => ownFigures(context, player),
  getEarlySign: ({ context, player }) => firstSign(context, player),
};
