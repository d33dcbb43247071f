import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { measuredReturn } from "#server/platform/modules/house-ledger/index.ts";
import type { Handler } from "./handler.ts";

export const getGameReturn: Handler<"getGameReturn"> = ({ context, input }) =>
  measuredReturn(context, findGame(input.gameId));
