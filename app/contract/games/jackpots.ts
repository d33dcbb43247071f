import { z } from "zod";
import { realCurrency } from "../money-schemas.ts";
import { slug } from "../values.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The pools of a house, the most frequently won first. */
export const JACKPOT_LEVELS = ["mini", "major", "grand"] as const;
export type JackpotLevel = (typeof JACKPOT_LEVELS)[number];

/** How often a level is won: on average once per this many whole euro staked. */
export const jackpotChance = z.object({
  level: z.enum(JACKPOT_LEVELS),
  oneInEuro: z.number().int().min(1).max(1_000_000_000),
});
export type JackpotChance = z.infer<typeof jackpotChance>;

/** The draw of a level: a number from 0 to below `oneInEuro` × 1,000,000. It wins if it is below the weight of the round. */
export const jackpotDraw = jackpotChance.extend({ number: z.number().int().min(0) });
export type JackpotDraw = z.infer<typeof jackpotDraw>;

/** The draws of one round for the jackpots. */
export const jackpotDraws = z.object({
  /** The stake in millionths of a euro, by the reference rate of the time: every euro has the same chance. */
  weight: z.number().int().min(0),
  draws: z.array(jackpotDraw).min(1).max(JACKPOT_LEVELS.length),
});
export type JackpotDraws = z.infer<typeof jackpotDraws>;

/**
 * The terms of a level: besides its chance, the whole euro the house puts into a new pool, and hundredths of a per cent of
 * every stake.
 */
export const jackpotLevelTerms = jackpotChance.extend({
  startsAtEuro: z.number().int().min(0),
  shareBasisPoints: z.number().int().min(1),
});
export type JackpotLevelTerms = z.infer<typeof jackpotLevelTerms>;

/**
 * Everything that decides which rounds are drawn for the jackpots, what wins, and what is paid: hashed unchanged (SHA-256 of
 * its canonical JSON, RFC 8785), like the rules of a game.
 */
export const jackpotTerms = z.object({
  /** Ids of the games that take part, in alphabetical order. */
  games: z.array(slug),
  levels: z.array(jackpotLevelTerms),
  /** Of one euro staked. */
  weightsPerEuro: z.number().int(),
  /** Minor units that equal 1000.00 EUR: these rates give a stake its weight and convert a win. */
  perThousandEuro: z.record(realCurrency, z.number().int().min(1)),
  /**
   * Rounds are drawn by the first round of a beacon that is published this many milliseconds after the bet, or later. Absent from
   * terms of before there was a beacon, by which a round was drawn by its own seeds alone.
   */
  beaconAfterMs: z.number().int().min(0).optional(),
});
export type JackpotTerms = z.infer<typeof jackpotTerms>;

/** The jackpot draws of a replayed round, by today's terms; `perThousandEuro` is that of its currency. */
export const jackpotsFound = jackpotDraws.extend({
  /** Empty where the beacon's signature is not given. */
  draws: z.array(jackpotDraw),
  termsHash: sha256,
  perThousandEuro: z.number().int(),
  /** The round of the beacon that the terms name for the bet, and whether the given signature is that of its chain. */
  beacon: z.object({ round: z.number().int(), isSigned: z.boolean() }).optional(),
});
export type JackpotsFound = z.infer<typeof jackpotsFound>;
