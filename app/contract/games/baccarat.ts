import { z } from "zod";
import { card } from "./card.ts";
import { kind } from "./kind.ts";

const SIDES = ["player", "banker", "tie"] as const;
const side = z.enum(SIDES);

/**
 * Punto banco: a fresh shoe of `decks` decks every round, the third card by the fixed table. Nobody has anything to decide
 * after the bet.
 */
export const baccarat = kind("baccarat", {
  category: "tables",
  rules: z.object({
    kind: z.literal("baccarat"),
    /** At most eight: so that every count of deals is a whole number a double still holds. */
    decks: z.number().int().min(1).max(8),
    /** What a won bet pays, its stake included, in hundredths. A tie gives the stakes of the other two back. */
    pays: z.object({ player: z.number().int(), banker: z.number().int(), tie: z.number().int() }),
  }),
  input: z.object({ kind: z.literal("baccarat"), bet: side }),
  outcome: z.object({
    kind: z.literal("baccarat"),
    bet: side,
    /** In the order dealt; the third, where there is one, last. */
    player: z.array(card),
    banker: z.array(card),
    playerPoints: z.number().int(),
    bankerPoints: z.number().int(),
    winner: side,
  }),
});
