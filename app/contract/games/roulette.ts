import { z } from "zod";
import { money } from "../money.ts";
import { slug } from "../values.ts";
import { kind } from "./kind.ts";

const pocket = z.number().int().min(0);

/**
 * One ball, `pockets` pockets from 0. A bet that covers n of them, where n divides 36, pays 36 ÷ n times what lies on it,
 * its stake included.
 */
export const roulette = kind("roulette", {
  category: "tables",
  rules: z.object({
    kind: z.literal("roulette"),
    pockets: z.number().int(),
    /** Pockets as they stand on the wheel, clockwise from zero. */
    wheel: z.array(pocket),
    red: z.array(pocket),
    /**
     * Every bet there is, and what it covers. A bet on numbers is named by the first and the last of them: `straight-17`,
     * `split-1-2`, `street-1-3`, `trio-0-2`, `corner-1-5`, `first-four`, `six-line-1-6`; the others are `dozen-1`, `column-1`,
     * `red`, `black`, `odd`, `even`, `low`, `high` and so on.
     */
    bets: z.record(slug, z.array(pocket).min(1)),
  }),
  /** The stake is laid in equal parts, each a multiple of ten minor units, on these bets, each named once. */
  input: z.object({ kind: z.literal("roulette"), bets: z.array(slug).min(1).max(40) }),
  outcome: z.object({
    kind: z.literal("roulette"),
    pocket,
    /** In the order they were laid; a lost one pays 0. */
    bets: z.array(z.object({ bet: slug, payout: money })),
  }),
});
