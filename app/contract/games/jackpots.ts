import { z } from "zod";

/** The pools a house has, the one that is won most often first. */
export const JACKPOT_LEVELS = ["mini", "major", "grand"] as const;
export type JackpotLevel = (typeof JACKPOT_LEVELS)[number];

/** How often a level is won: once in so many whole euro that are staked, in the long run. */
export const jackpotChance = z.object({
  level: z.enum(JACKPOT_LEVELS),
  oneInEuro: z.number().int().min(1).max(1_000_000_000),
});
export type JackpotChance = z.infer<typeof jackpotChance>;

/** What was drawn for a level: a number from 0 to below `oneInEuro` × 1,000,000. Below the weight of the round it wins. */
export const jackpotDraw = jackpotChance.extend({ number: z.number().int().min(0) });
export type JackpotDraw = z.infer<typeof jackpotDraw>;

/** The draws of one round for the jackpots. */
export const jackpotDraws = z.object({
  /** The stake in millionths of a euro, by the reference rate of the time: the chance of every euro is the same. */
  weight: z.number().int().min(0),
  draws: z.array(jackpotDraw).min(1).max(JACKPOT_LEVELS.length),
});
export type JackpotDraws = z.infer<typeof jackpotDraws>;
