import { describe, expect, it } from "vitest";
import type { SlotRules } from "#app/contract/games/slot.ts";
import { paytableHash } from "../published.ts";
import { slots } from "./recount.ts";
import { spreadOf } from "./respread.ts";
import spreads from "./spreads.json" with { type: "json" };
import { roundOfSlot, spreadText } from "./spreads.ts";
import { paysOf, textOf, thinned } from "./thin.ts";

const stopsOf = ({ strips }: SlotRules) => strips.reduce((product, strip) => product * strip.split(" ").length, 1);

describe("spreads.json", () => {
  it("contains the distribution for the current rules of every slot, and no others", () => {
    expect(Object.keys(spreads).sort()).toEqual(slots.map((rules) => paytableHash({ rules })).sort());
  });

  it("equals a recount of the three smallest slots", { timeout: 60_000 }, () => {
    for (const rules of slots.toSorted((a, b) => stopsOf(a) - stopsOf(b)).slice(0, 3)) {
      expect(spreadOf(rules)).toBe(spreadText(rules));
    }
  });

  it("is not read for rules that have changed", () => {
    const [rules] = slots;
    expect(() => roundOfSlot({ ...(rules as SlotRules), strips: [] })).toThrow("run npm run generate");
  });
});

describe("a thinned distribution", () => {
  it("merges rare pays into the least of them, and preserves the total probability", () => {
    const round = Float64Array.of(0.5, 0.4999999, 4e-8, 4e-8, 2e-8, 0);
    expect(thinned(round)).toEqual([
      [0, 0.5],
      [1, 0.4999999],
      [2, expect.closeTo(1e-7, 12)],
    ]);
  });

  it("is unchanged after writing and reading", () => {
    const pays = [
      [0, 0.75],
      [12, 0.25],
      [30_000, 1.5e-7],
    ] as const;
    expect(paysOf(textOf(pays))).toEqual(pays);
  });
});
