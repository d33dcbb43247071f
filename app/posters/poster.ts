import type { Ink } from "#app/contract/catalogue.ts";
import { INKS } from "#app/contract/catalogue.ts";
import { EMBLEMS, type EmblemName } from "#app/contract/emblems.ts";
import { emblemOf } from "./emblems/index.ts";
import { FIELD_NAMES, type FieldName } from "./fields.ts";
import { lottery } from "./lottery.ts";
import { PATTERN_NAMES, type PatternName } from "./patterns.ts";
import { type Plan, type Plate, print } from "./print.ts";

/** Everything about a card except its seed; missing options are drawn from the seed. */
export type PosterOptions = {
  ink?: Ink;
  emblem?: EmblemName;
  pattern?: PatternName;
  field?: FieldName;
  plan?: Plan;
  /** Size of the pattern's tile, 16 … 36 units. */
  step?: number;
  /** Prints the field in the third ink instead of the second. */
  swap?: boolean;
  frame?: boolean;
  /** Of a solo emblem. */
  scale?: number;
};

const PLANS = ["solo", "solo", "solo", "twoway", "three", "four", "crop"] as const;
const STEPS = [16, 20, 24, 30, 36] as const;
/** Fields that reach the edges: a square around the outline of any other one crosses it. */
const FRAMED: ReadonlySet<FieldName> = new Set(["bleed", "dusk", "half"]);

/**
 * The art of a playing card: one SVG under 3 kB, 250 × 230, without text. The same seed and options always give the same card.
 * Rules: design §8.
 */
export function poster({ seed, ...given }: PosterOptions & { seed: string }): string {
  return print({ ...drawn(seed, given), ...(given.scale === undefined ? {} : { scale: given.scale }) });
}

/** The pattern of a card. */
export const patternOf = ({ seed, ...given }: PosterOptions & { seed: string }): PatternName =>
  drawn(seed, given).pattern;

/** Every draw is made whether it is needed or not, so that one given option does not change the rest of the card. */
function drawn(seed: string, given: PosterOptions): Plate {
  const { pick, fraction } = lottery(seed);
  const ink = or(given.ink, pick(INKS));
  const emblem = or(given.emblem, pick(EMBLEMS));
  const pattern = or(given.pattern, pick(PATTERN_NAMES));
  const field = or(given.field, pick(FIELD_NAMES));
  const plan = or(given.plan, pick(PLANS));
  const step = or(given.step, pick(STEPS));
  const swap = or(given.swap, fraction() > 0.6);
  const frame = or(given.frame, fraction() > 0.72 && FRAMED.has(field));
  return { ink, emblem, pattern, field, plan: allowed(plan, emblem), step, swap, frame };
}

function or<T>(given: T | undefined, drawn: T): T {
  return given === undefined ? drawn : given;
}

/** Not every emblem is recognizable without its lower half or its edges. */
function allowed(plan: Plan, emblem: EmblemName): Plan {
  const { twoWay, crop } = emblemOf(emblem);
  if (plan === "twoway" && !twoWay) return "solo";
  if (plan === "crop" && !crop) return "solo";
  return plan;
}
