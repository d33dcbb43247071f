import type { SlotRules } from "#app/contract/games/slot.ts";
import { paytableHash } from "../published.ts";
import spreads from "./spreads.json" with { type: "json" };
import { type PayChance, paysOf } from "./thin.ts";

/**
 * The distribution of the payout of every slot's rounds, by the paytable hash of its rules. Written by `npm run generate`.
 * Separate from the other counts, because no engine needs it and it is large: the offline verifier does not include it.
 */
const SPREADS: Partial<Record<string, string>> = spreads;

/** Throws an Error for rules that have changed since they were counted. */
export function roundOfSlot(rules: SlotRules): PayChance[] {
  const text = spreadText(rules);
  if (!text) throw new Error("The slot has changed since its rounds were counted: run npm run generate");
  return paysOf(text);
}

export const spreadText = (rules: SlotRules): string | undefined => SPREADS[paytableHash({ rules })];
