import { z } from "zod";
import { money } from "../money-schemas.ts";
import { slug } from "../values.ts";
import { kind } from "./kind.ts";

/** On one bet. No stake has more steps. */
const MOST_PARTS = 10_000;

const pocket = z.number().int().min(0);

/**
 * One ball, `pockets` pockets from 0. A bet that covers n of them, where n divides 36, pays 36 ÷ n times its stake, the stake
 * included.
 */
export const roulette = kind("roulette", {
  category: "tables",
  rules: z.object({
    kind: z.literal("roulette"),
    pockets: z.number().int(),
    /** Pockets in the order of the wheel, clockwise from zero. */
    wheel: z.array(pocket),
    red: z.array(pocket),
    /**
     * All bets, and the pockets they cover. A bet on numbers is named by the first and the last of them: `straight-17`,
     * `split-1-2`, `street-1-3`, `trio-0-2`, `corner-1-5`, `first-four`, `six-line-1-6`; the others are `dozen-1`, `column-1`,
     * `red`, `black`, `odd`, `even`, `low`, `high` and so on.
     */
    bets: z.record(slug, z.array(pocket).min(1)),
  }),
  /**
   * The stake is divided among these distinct bets in parts that are multiples of ten minor units. `parts` is the number of
   * parts on each bet, in the order of the bets; if absent, one on each.
   */
  input: z.object({
    kind: z.literal("roulette"),
    bets: z.array(slug).min(1).max(40),
    parts: z.array(z.number().int().min(1).max(MOST_PARTS)).min(1).max(40).optional(),
  }),
  outcome: z.object({
    kind: z.literal("roulette"),
    pocket,
    /** In the order placed; a lost one pays 0. */
    bets: z.array(z.object({ bet: slug, payout: money })),
  }),
});
