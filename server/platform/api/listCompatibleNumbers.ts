import { compatibleFloats, compatibleMultiplier, compatibleRoll } from "#server/games/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import type { Handler } from "./handler.ts";

const NUMBERS = 8;

export const listCompatibleNumbers: Handler<"listCompatibleNumbers"> = async ({ context, input, address }) => {
  await takeFromAddress(context.connection, "verification", address);
  return {
    numbers: compatibleFloats(input, NUMBERS).map((float) => ({
      float,
      roll: compatibleRoll(float),
      multiplier: compatibleMultiplier(float),
    })),
  };
};
