import { z } from "zod";
import { slug } from "../values.ts";
import { kind } from "./kind.ts";
import { PRINT_INKS } from "./slot.ts";

const printInk = z.enum(PRINT_INKS);

/**
 * A card of covered cells. The prize is drawn by weight; then the cells are filled so that a card with a prize shows its
 * symbol `match` times, and no other symbol, and on a card without one no symbol, that often.
 */
export const scratch = kind("scratch", {
  category: "scratch",
  rules: z.object({
    kind: z.literal("scratch"),
    cells: z.number().int(),
    match: z.number().int(),
    symbols: z.array(
      z.object({
        /** Also the emblem it is drawn with. */
        id: slug,
        inks: z.tuple([printInk, printInk, printInk]),
        /** What the card pays when this one matches, in hundredths of the stake, and its cards among `outOf`. */
        pays: z.number().int().positive(),
        cards: z.number().int().positive(),
      }),
    ),
    outOf: z.number().int(),
  }),
  input: z.object({ kind: z.literal("scratch") }),
  outcome: z.object({
    kind: z.literal("scratch"),
    /** Symbol ids, cell by cell. */
    cells: z.array(slug),
    /** The symbol that matches; null on a card without a prize. */
    match: slug.nullable(),
    /** Hundredths. */
    multiplier: z.number().int(),
  }),
});
