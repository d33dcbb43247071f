import { z } from "zod";
import { slug } from "../values.ts";
import { kind } from "./kind.ts";
import { PRINT_INKS } from "./slot.ts";

const printInk = z.enum(PRINT_INKS);

/**
 * A card of covered cells. The prize is drawn by weight; then the cells are filled: a card with a prize shows its symbol
 * exactly `match` times and no other symbol that often, and a card without one shows no symbol that often.
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
        /** The payout if this symbol matches, in hundredths of the stake, and the number of its cards among `outOf`. */
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
