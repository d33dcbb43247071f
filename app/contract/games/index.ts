import { z } from "zod";
import { baccaratInput, baccaratOutcome, baccaratRules } from "./baccarat.ts";
import { blackjackInput, blackjackOutcome, blackjackRules, blackjackStep } from "./blackjack.ts";
import { crashInput, crashOutcome, crashPress, crashRules, crashStep } from "./crash.ts";
import { diceInput, diceOutcome, diceRules } from "./dice.ts";
import { hiLoInput, hiLoOutcome, hiLoRules, hiLoStep } from "./hi-lo.ts";
import { kenoInput, kenoOutcome, kenoRules } from "./keno.ts";
import { limboInput, limboOutcome, limboRules } from "./limbo.ts";
import { minesInput, minesOutcome, minesRules, minesStep } from "./mines.ts";
import { plinkoInput, plinkoOutcome, plinkoRules } from "./plinko.ts";
import { rouletteInput, rouletteOutcome, rouletteRules } from "./roulette.ts";
import { scratchInput, scratchOutcome, scratchRules } from "./scratch.ts";
import { SLOT_MECHANICS, slotInput, slotOutcome, slotRules } from "./slot.ts";
import { videoPokerInput, videoPokerOutcome, videoPokerRules, videoPokerStep } from "./video-poker.ts";
import { wheelInput, wheelOutcome, wheelRules } from "./wheel.ts";

/** What decides a round of a game, just as its data file holds it: the paytable hash is of this. */
export const gameRules = z.discriminatedUnion("kind", [
  slotRules,
  diceRules,
  limboRules,
  plinkoRules,
  minesRules,
  kenoRules,
  hiLoRules,
  wheelRules,
  rouletteRules,
  blackjackRules,
  baccaratRules,
  videoPokerRules,
  scratchRules,
  crashRules,
]);
export type GameRules = z.infer<typeof gameRules>;
export type GameKind = GameRules["kind"];

/** What a player chooses beside the stake. */
export const roundInput = z.discriminatedUnion("kind", [
  slotInput,
  diceInput,
  limboInput,
  plinkoInput,
  minesInput,
  kenoInput,
  hiLoInput,
  wheelInput,
  rouletteInput,
  blackjackInput,
  baccaratInput,
  videoPokerInput,
  scratchInput,
  crashInput,
]);
export type RoundInput = z.infer<typeof roundInput>;

/** What happened in the middle of a round, in the games that are played step by step. */
export const roundStep = z.union([minesStep, hiLoStep, blackjackStep, videoPokerStep, crashStep]);
export type RoundStep = z.infer<typeof roundStep>;

/** What a player asks for there. It is the step, but for what only the platform's clock can say. */
export const playerStep = z.union([minesStep, hiLoStep, blackjackStep, videoPokerStep, crashPress]);
export type PlayerStep = z.infer<typeof playerStep>;

/** What came of a round; of an open one, what its player may see. */
export const outcome = z.discriminatedUnion("kind", [
  slotOutcome,
  diceOutcome,
  limboOutcome,
  plinkoOutcome,
  minesOutcome,
  kenoOutcome,
  hiLoOutcome,
  wheelOutcome,
  rouletteOutcome,
  blackjackOutcome,
  baccaratOutcome,
  videoPokerOutcome,
  scratchOutcome,
  crashOutcome,
]);
export type Outcome = z.infer<typeof outcome>;

export const GAME_CATEGORIES = ["slots", "tables", "instant", "scratch"] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** How a game is played: a slot's own mechanic, else its kind. */
export const MECHANICS = [
  ...SLOT_MECHANICS,
  "dice",
  "limbo",
  "plinko",
  "mines",
  "keno",
  "hi-lo",
  "wheel",
  "roulette",
  "blackjack",
  "baccarat",
  "video-poker",
  "scratch",
  "crash",
] as const;
export type Mechanic = (typeof MECHANICS)[number];
