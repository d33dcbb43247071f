import type { z } from "zod";

export const GAME_CATEGORIES = ["slots", "tables", "instant", "scratch"] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

interface KindFacts<Name extends string> {
  category: GameCategory;
  /** Mechanics of the kind, if there are several; else all its games are played the same. */
  mechanics?: readonly string[];
  /** What decides a round of a game, exactly as in its data file. */
  rules: z.ZodType<{ kind: Name }>;
  /** What a player chooses besides the stake. */
  input: z.ZodType<{ kind: Name }>;
  /** A step of a round; absent if a round is decided by its bet alone. */
  step?: z.ZodType<{ kind: Name }>;
  /** The step as the player requests it, if that is not the whole step. */
  press?: z.ZodType<{ kind: Name }>;
  /** The outcome of a round; for an open one, what its player may see. */
  outcome: z.ZodType<{ kind: Name }>;
}

/** A kind of game with its name, which each of its schemas has as `kind`. */
export const kind = <const Name extends string, const Facts extends KindFacts<Name>>(
  name: Name,
  facts: Facts,
): Facts & { readonly name: Name } => ({ name, ...facts });
