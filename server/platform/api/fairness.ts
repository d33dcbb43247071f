import type * as contract from "#app/contract/fairness.ts";
import { compatibleFloats, compatibleMultiplier, compatibleRoll } from "#server/games/index.ts";
import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { listRecipes, rotateServerSeed, verifyRound } from "#server/platform/modules/rounds/index.ts";
import type { Handlers } from "./handler.ts";

const NUMBERS = 8;

export const fairnessHandlers: Handlers<typeof contract> = {
  rotateServerSeed: async ({ context, input, player, address }) => {
    await takeFromAddress(context.connection, "seedRotation", address);
    return rotateServerSeed(context, player.id, input);
  },

  verifyRound: async ({ context, input, address }) => {
    await takeFromAddress(context.connection, "verification", address);
    return verifyRound({ ...input, game: findGame(input.gameId) });
  },

  listRecipes: async () => listRecipes(),

  listCompatibleNumbers: async ({ context, input, address }) => {
    await takeFromAddress(context.connection, "verification", address);
    return {
      numbers: compatibleFloats(input, NUMBERS).map((float) => ({
        float,
        roll: compatibleRoll(float),
        multiplier: compatibleMultiplier(float),
      })),
    };
  },
};
