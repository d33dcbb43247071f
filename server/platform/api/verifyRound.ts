import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { verifyRound as verify } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const verifyRound: Handler<"verifyRound"> = async ({ context, input, address }) => {
  await takeFromAddress(context.connection, "verification", address);
  return verify({ ...input, game: findGame(input.gameId) });
};
