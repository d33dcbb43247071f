import { z } from "zod";
import { money } from "../money-schemas.ts";
import { kind } from "./kind.ts";

const tile = z.number().int().min(0);

/**
 * Some tiles hide mines. Every opened safe tile raises the multiplier to payoutBasisPoints ÷ 10 000 ÷ the probability of having
 * come this far; a mine ends the round with nothing, and the last safe tile ends it paid, as does the one that brings the
 * multiplier to its maximum. The mines are drawn before the first tile is opened.
 */
export const mines = kind("mines", {
  category: "instant",
  rules: z.object({
    kind: z.literal("mines"),
    tiles: z.number().int(),
    minimumMines: z.number().int(),
    maximumMines: z.number().int(),
    payoutBasisPoints: z.number().int(),
    /** The round ends and is paid in full when its multiplier reaches this, in stakes. */
    maximumMultiplier: z.number().int(),
  }),
  input: z.object({ kind: z.literal("mines"), mines: z.number().int() }),
  step: z.discriminatedUnion("act", [
    z.object({ kind: z.literal("mines"), act: z.literal("open"), tile }),
    z.object({ kind: z.literal("mines"), act: z.literal("cashOut") }),
  ]),
  outcome: z.object({
    kind: z.literal("mines"),
    mines: z.number().int(),
    /** Safe tiles in the order opened. */
    opened: z.array(tile),
    /** The mine that was opened and ended the round. */
    hit: tile.nullable(),
    /** The positions of the mines; null while the round is open. */
    mineTiles: z.array(tile).nullable(),
    /** The multiplier so far, in stakes: 0 before the first safe tile and after a mine. */
    multiplier: z.number(),
    /** The multiplier after one more safe tile; null when the round is over. */
    nextMultiplier: z.number().nullable(),
    /** What cashing out pays now; null before the first safe tile and when the round is over. */
    cashOut: money.nullable(),
  }),
});
