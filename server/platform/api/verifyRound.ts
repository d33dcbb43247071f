import { findGame } from "../modules/catalogue/index.ts";
import { takeFromAddress } from "../modules/limits/index.ts";
import { verifyRound as verify } from "../modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const verifyRound: Handler<"verifyRound"> = async ({ context, input, address }) => {
  await takeFromAddress(context.connection, "verification", address);
  return verify({ ...input, game: findGame(input.gameId) });
};
