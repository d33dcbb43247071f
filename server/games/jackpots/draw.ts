import type { JackpotChance, JackpotDraw } from "#app/contract/games/jackpots.ts";
import { createDraw, type Seeds } from "../fairness/draw.ts";

/** Weight units per euro, fine enough for a stake in any currency. */
export const WEIGHTS_PER_EURO = 1_000_000;

/**
 * Draws for each level, in order: `below(oneInEuro)` × 1,000,000 + `below(1,000,000)`, from the seeds and nonce of the round
 * itself and the value of a beacon, 64 hex digits, with a separate message. All numbers below `oneInEuro` × 1,000,000 are equally
 * likely, so a round of weight w wins with probability w ÷ (`oneInEuro` × 1,000,000): in proportion to its stake alone. Rounds
 * from before there was a beacon have no value: the house knew their draws when it knew the client seed.
 */
export function drawJackpots(chances: readonly JackpotChance[], seeds: Seeds, value?: string): JackpotDraw[] {
  const draw = createDraw(seeds, value === undefined ? "jackpot" : `jackpot:${value}`);
  return chances.map(({ level, oneInEuro }) => {
    const euro = draw.below(oneInEuro);
    return { level, oneInEuro, number: euro * WEIGHTS_PER_EURO + draw.below(WEIGHTS_PER_EURO) };
  });
}
