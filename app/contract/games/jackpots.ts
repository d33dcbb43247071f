import { z } from "zod";
import { realCurrency } from "../money.ts";
import { slug } from "../values.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

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

/** What a level is: besides its chance, whole euro the house puts into a new pool, and hundredths of a percent of every stake. */
export const jackpotLevelTerms = jackpotChance.extend({
  startsAtEuro: z.number().int().min(0),
  shareBasisPoints: z.number().int().min(1),
});
export type JackpotLevelTerms = z.infer<typeof jackpotLevelTerms>;

/**
 * All that decides which rounds are drawn for the jackpots, what wins, and what is paid: hashed as it stands (SHA-256 of its
 * canonical JSON, RFC 8785), like the rules of a game.
 */
export const jackpotTerms = z.object({
  /** Ids of the games that take part, in alphabetical order. */
  games: z.array(slug),
  levels: z.array(jackpotLevelTerms),
  /** Of one euro staked. */
  weightsPerEuro: z.number().int(),
  /** Minor units that stand for 1000.00 EUR: by these rates a stake has its weight and a winner is paid. */
  perThousandEuro: z.record(realCurrency, z.number().int().min(1)),
});
export type JackpotTerms = z.infer<typeof jackpotTerms>;

/** A round drawn for the jackpots once more, by the terms of today; `perThousandEuro` is that of its currency. */
export const jackpotsFound = jackpotDraws.extend({ termsHash: sha256, perThousandEuro: z.number().int() });
export type JackpotsFound = z.infer<typeof jackpotsFound>;
