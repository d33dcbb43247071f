import { findGame } from "../modules/catalogue/index.ts";
import { verifyRound as verify } from "../modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const verifyRound: Handler<"verifyRound"> = async ({ input }) =>
  verify({ ...input, game: findGame(input.gameId) });
