import { z } from "zod";
import { INKS } from "#app/contract/catalogue.ts";
import { gameRules } from "#app/contract/games/index.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { slug } from "#app/contract/values.ts";

/**
 * A game as its designer writes it: one file of `catalogue/`. `game.schema.json` is this schema for editors, written by
 * `npm run generate`.
 */
export const gameFile = z.strictObject({
  $schema: z.literal("../game.schema.json"),
  /** Lower-case words joined by hyphens; never changed once rounds exist. */
  id: slug,
  title: z.string().min(1).max(40),
  /** One of `studios.json`. */
  studio: slug,
  /** Palette of the poster, and the emblem of its series. */
  ink: z.enum(INKS),
  emblem: slug,
  /** Day the game was added, YYYY-MM-DD. */
  addedOn: z.iso.date(),
  descriptions: z.record(z.enum(LANGUAGES), z.string().min(1)),
  /** Whether its stakes feed the jackpots and its rounds take part in their draws. */
  jackpots: z.literal(true).optional(),
  rules: gameRules,
});
export type GameFile = z.infer<typeof gameFile>;
