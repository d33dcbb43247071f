import { z } from "zod";
import { card } from "./card.ts";
import { kind } from "./kind.ts";

const SIDES = ["player", "banker", "tie"] as const;
const side = z.enum(SIDES);

/**
 * Punto banco: a fresh shoe of `decks` decks every round, the third card by the fixed table. There are no decisions after the
 * bet.
 */
export const baccarat = kind("baccarat", {
  category: "tables",
  rules: z.object({
    kind: z.literal("baccarat"),
    /** At most eight, so that every count of deals is an integer a double represents exactly. */
    decks: z.number().int().min(1).max(8),
    /** The payout of a won bet, its stake included, in hundredths. A tie returns the stakes of the other two. */
    pays: z.object({ player: z.number().int(), banker: z.number().int(), tie: z.number().int() }),
  }),
  input: z.object({ kind: z.literal("baccarat"), bet: side }),
  outcome: z.object({
    kind: z.literal("baccarat"),
    bet: side,
    /** In the order dealt; a third card is last. */
    player: z.array(card),
    banker: z.array(card),
    playerPoints: z.number().int(),
    bankerPoints: z.number().int(),
    winner: side,
  }),
});
