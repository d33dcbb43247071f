import type { JackpotDraw, JackpotDraws } from "./jackpots.ts";

/** The levels that a round has won: those whose number is below its weight. */
export const wonBy = ({ weight, draws }: JackpotDraws): JackpotDraw[] => draws.filter(({ number }) => number < weight);
