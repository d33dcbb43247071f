import type { RulesOf } from "../kind.ts";
import { paytableHash } from "../published.ts";
import counted from "./counted.json" with { type: "json" };
import type { HandCounts } from "./odds.ts";

type Rules = RulesOf<"video-poker">;

/** The best play of every game, by the paytable hash of the rules it was counted for. Written by `npm run generate`. */
const COUNTED: Partial<Record<string, HandCounts>> = counted;

/** Returns the stored count, because counting takes seconds. Throws an Error for rules that have changed since. */
export function countedHands(rules: Rules): HandCounts {
  const counts = keptHands(rules);
  if (!counts) throw new Error("The pays have changed since the deals were counted: run npm run generate");
  return counts;
}

export const keptHands = (rules: Rules): HandCounts | undefined => COUNTED[paytableHash({ rules })];
