import { findGame } from "../modules/catalogue/index.ts";
import { measuredReturn } from "../modules/house-ledger/index.ts";
import type { Handler } from "./handler.ts";

export const getGameReturn: Handler<"getGameReturn"> = ({ context, input }) =>
  measuredReturn(context, findGame(input.gameId));
