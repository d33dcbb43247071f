import { z } from "zod";
import { money } from "../money-schemas.ts";
import { slug } from "../values.ts";
import { kind } from "./kind.ts";

export const SLOT_MECHANICS = ["lines", "ways", "clusters", "classic", "respin"] as const;

/** Printing inks of the symbols on the reels. */
export const PRINT_INKS = [
  "night",
  "bone",
  "vermilion",
  "brass",
  "bottle",
  "petrol",
  "chalk",
  "rose",
  "plum",
  "rust",
  "lemon",
  "moss",
  "cobalt",
  "sand",
  "mint",
  "pine",
] as const;

const printInk = z.enum(PRINT_INKS);
const count = z.number().int().positive();

/** A multiple of the stake of the round, in whole tenths, so that every slot win is a whole number of minor units. */
const tenths = z
  .number()
  .positive()
  .refine((pay) => Number.isInteger(Math.round(pay * 1e6) / 1e5), "a pay is a whole number of tenths of the stake");

export const slotSymbol = z.object({
  /** Also the emblem it is drawn with. */
  id: slug,
  /**
   * A wild substitutes every paying symbol; a scatter counts anywhere on the grid and starts free spins; a coin has a value of
   * its own and starts the respins.
   */
  role: z.enum(["pay", "wild", "scatter", "coin"]),
  inks: z.tuple([printInk, printInk, printInk]),
  /**
   * Payouts by count, as multiples of the stake of the round; a count not listed pays like the next lower one. Counts are reels
   * from the left for lines and ways (where the payout is for each way), and cells for clusters.
   */
  pays: z.partialRecord(z.string().regex(/^[1-9]\d?$/), tenths),
});
export type SlotSymbol = z.infer<typeof slotSymbol>;

/** Free spins use the same strips and start no further free spins. */
const freeSpins = z.object({
  /** Scatters that start them. */
  scatters: count,
  spins: count,
  /** Every win of a free spin is multiplied by this. */
  multiplier: count,
});
export type FreeSpins = z.infer<typeof freeSpins>;

/**
 * Hold and respin. The coins of the spin stay, every empty cell is drawn again, and each new coin resets the number of respins.
 * When none is left, or the grid is full, every coin pays its value.
 */
const respins = z.object({
  /** Coins that start them. */
  coins: count,
  respins: count,
  /** In a respin, an empty cell shows a coin in `coin` of `outOf` draws. */
  chance: z.object({ coin: count, outOf: count }),
  /** The value of a coin, drawn by weight for each coin, in multiples of the stake. */
  values: z.array(z.object({ pays: tenths, weight: count })).min(1),
  /** Paid in addition when every cell holds a coin. */
  fullGrid: tenths,
});
export type Respins = z.infer<typeof respins>;

const slotFacts = {
  kind: z.literal("slot"),
  rows: count,
  symbols: z.array(slotSymbol).min(2),
  /**
   * Symbol ids of each reel, top to bottom, separated by spaces; the strip is cyclic. A reel stops with the drawn symbol in its
   * top row. Symbols that fall in from above are those that precede it on the strip.
   */
  strips: z.array(z.string().regex(/^[a-z0-9-]+(?: [a-z0-9-]+)*$/)).min(3),
};

/** The row on each reel, from 0 at the top, one list per line. */
const lines = z.array(z.array(z.number().int().min(0))).min(1);

/**
 * Pays left to right along fixed lines, the best win of each line; every line is always played. No symbol pays more than the
 * wild for the same count.
 */
export const linesRules = z.object({
  ...slotFacts,
  mechanic: z.literal("lines"),
  lines,
  freeSpins: freeSpins.nullable(),
});

/** Pays each combination of equal symbols on neighbouring reels from the left. Wilds are never on the first reel. */
export const waysRules = z.object({ ...slotFacts, mechanic: z.literal("ways"), freeSpins: freeSpins.nullable() });

/** Pays groups of cells with common sides; they vanish, the rest falls, and new symbols may pay again. */
export const clustersRules = z.object({
  ...slotFacts,
  mechanic: z.literal("clusters"),
  /** Multipliers of the first fall, the second and so on; the last one repeats. */
  cascadeMultipliers: z.array(count).min(1),
});

/** Three reels. A line pays three equal symbols; every wild in it substitutes any symbol and multiplies the win. */
export const classicRules = z.object({
  ...slotFacts,
  mechanic: z.literal("classic"),
  lines,
  /** A win is multiplied by this for each wild in it that substitutes another symbol. */
  wildMultiplier: count,
});

/** Lines, and the respins of its coins. */
export const respinRules = z.object({ ...slotFacts, mechanic: z.literal("respin"), lines, respins });

export const slotRules = z.discriminatedUnion("mechanic", [
  linesRules,
  waysRules,
  clustersRules,
  classicRules,
  respinRules,
]);
export type SlotRules = z.infer<typeof slotRules>;
export type LinesRules = z.infer<typeof linesRules>;
export type WaysRules = z.infer<typeof waysRules>;
export type ClustersRules = z.infer<typeof clustersRules>;
export type ClassicRules = z.infer<typeof classicRules>;
export type RespinRules = z.infer<typeof respinRules>;

/** A cell of the grid as [reel, row], both from 0 at the top left. */
const cell = z.tuple([z.number().int(), z.number().int()]);

export const slot = kind("slot", {
  category: "slots",
  mechanics: SLOT_MECHANICS,
  rules: slotRules,
  /** A slot has no input besides the stake. */
  input: z.object({ kind: z.literal("slot") }),
  outcome: z.object({
    kind: z.literal("slot"),
    spins: z.array(
      z.object({
        /** Symbol ids, reel by reel, top to bottom; in respins, an empty cell is null. */
        grid: z.array(z.array(slug.nullable())),
        /** A free spin; respins belong to the spin that started them. */
        free: z.boolean(),
        /** The fall of a cascade, from 0. */
        cascade: z.number().int(),
        wins: z.array(
          z.object({
            symbol: slug,
            count: z.number().int(),
            /** Number of the line from 1; null for ways, clusters and coins. */
            line: z.number().int().nullable(),
            cells: z.array(cell),
            payout: money,
          }),
        ),
        /** Held coins, each with its value; empty unless the spin starts respins or is one. */
        coins: z.array(z.object({ cell, payout: money })),
        /** Respins left after this spin; null unless it starts respins or is one. */
        respinsLeft: z.number().int().nullable(),
        payout: money,
        freeSpinsAwarded: z.number().int(),
      }),
    ),
  }),
});
