import { compatibleFloats, compatibleMultiplier, compatibleRoll } from "#server/games/index.ts";
import type { Handler } from "./handler.ts";

const NUMBERS = 8;

export const listCompatibleNumbers: Handler<"listCompatibleNumbers"> = async ({ input }) => ({
  numbers: compatibleFloats(input, NUMBERS).map((float) => ({
    float,
    roll: compatibleRoll(float),
    multiplier: compatibleMultiplier(float),
  })),
});
