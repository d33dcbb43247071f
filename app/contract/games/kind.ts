import type { z } from "zod";

export const GAME_CATEGORIES = ["slots", "tables", "instant", "scratch"] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

interface KindFacts<Name extends string> {
  category: GameCategory;
  /** How games of the kind are played, where that differs; else all of them are played as the kind is called. */
  mechanics?: readonly string[];
  /** All at a table play one round: its seed is the table's and public, and it goes on without the player. */
  isShared?: true;
  /** What decides a round of a game, just as its data file holds it. */
  rules: z.ZodType<{ kind: Name }>;
  /** What a player chooses beside the stake. */
  input: z.ZodType<{ kind: Name }>;
  /** What happens in the middle of a round; absent where a round is decided by its bet alone. */
  step?: z.ZodType<{ kind: Name }>;
  /** What a player asks for there, where that is not the whole step. */
  press?: z.ZodType<{ kind: Name }>;
  /** What came of a round; of an open one, what its player may see. */
  outcome: z.ZodType<{ kind: Name }>;
}

/** A kind of game under its name, which each of its shapes carries as `kind`. */
export const kind = <const Name extends string, const Facts extends KindFacts<Name>>(
  name: Name,
  facts: Facts,
): Facts & { readonly name: Name } => ({ name, ...facts });
