import { z } from "zod";
import { baccarat } from "./baccarat.ts";
import { blackjack } from "./blackjack.ts";
import { crash } from "./crash.ts";
import { dice } from "./dice.ts";
import { hiLo } from "./hi-lo.ts";
import { keno } from "./keno.ts";
import type { GameCategory } from "./kind.ts";
import { limbo } from "./limbo.ts";
import { mines } from "./mines.ts";
import { plinko } from "./plinko.ts";
import { roulette } from "./roulette.ts";
import { scratch } from "./scratch.ts";
import { slot } from "./slot.ts";
import { videoPoker } from "./video-poker.ts";
import { wheel } from "./wheel.ts";

export { GAME_CATEGORIES, type GameCategory } from "./kind.ts";

/** Every kind of game, in the order of lists. Everything else here is derived from it. */
const KINDS = [
  slot,
  dice,
  limbo,
  plinko,
  mines,
  keno,
  hiLo,
  wheel,
  roulette,
  blackjack,
  baccarat,
  videoPoker,
  scratch,
  crash,
] as const;

const [first, ...others] = KINDS;
const stepped = KINDS.flatMap((kind) => ("step" in kind ? [kind] : []));

export type GameKind = (typeof KINDS)[number]["name"];

/** What decides a round of a game, exactly as in its data file: the paytable hash covers this. */
export const gameRules = z.discriminatedUnion("kind", [first.rules, ...others.map(({ rules }) => rules)]);
export type GameRules = z.infer<typeof gameRules>;

/** What a player chooses besides the stake. */
export const roundInput = z.discriminatedUnion("kind", [first.input, ...others.map(({ input }) => input)]);
export type RoundInput = z.infer<typeof roundInput>;

/** A step of a round, in games with steps. */
export const roundStep = z.union(stepped.map(({ step }) => step));
export type RoundStep = z.infer<typeof roundStep>;

/** A step as the player requests it, without what only the platform's clock can decide. */
export const playerStep = z.union(stepped.map((kind) => ("press" in kind ? kind.press : kind.step)));
export type PlayerStep = z.infer<typeof playerStep>;

/** The outcome of a round; for an open one, what its player may see. */
export const outcome = z.discriminatedUnion("kind", [first.outcome, ...others.map(({ outcome: of }) => of)]);
export type Outcome = z.infer<typeof outcome>;

/** The variants of one kind. */
export type RulesOf<K extends GameKind> = Extract<GameRules, { kind: K }>;
export type InputOf<K extends GameKind> = Extract<RoundInput, { kind: K }>;
/** `never` for a game that is decided by its bet alone, and the same for the requested step. */
export type StepOf<K extends GameKind> = Extract<RoundStep, { kind: K }>;
export type PlayerStepOf<K extends GameKind> = Extract<PlayerStep, { kind: K }>;
export type OutcomeOf<K extends GameKind> = Extract<Outcome, { kind: K }>;

/** How a game is played: a mechanic of its kind, if that has several, else its kind. */
export const MECHANICS = KINDS.flatMap((kind) => ("mechanics" in kind ? kind.mechanics : [kind.name]));
export type Mechanic = (typeof MECHANICS)[number];

export const CATEGORY = Object.fromEntries(KINDS.map(({ name, category }) => [name, category])) as Record<
  GameKind,
  GameCategory
>;
