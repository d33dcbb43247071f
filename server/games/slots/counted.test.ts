import { describe, expect, it } from "vitest";
import { SLOT_MECHANICS, type SlotRules } from "#app/contract/games/slot.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { paytableHash } from "../published.ts";
import counted from "./counted.json" with { type: "json" };
import { countedSlot } from "./counted.ts";
import { machineOf } from "./machine.ts";
import { slots } from "./recount.ts";
import { countSlot } from "./slot-count.ts";

const spinsOf = ({ strips }: SlotRules) => strips.reduce((product, strip) => product * strip.split(" ").length, 1);

/** The slot of each mechanic with the fewest combinations of stops. */
const smallest = SLOT_MECHANICS.flatMap((mechanic) => {
  const [least] = slots.filter((rules) => rules.mechanic === mechanic).sort((a, b) => spinsOf(a) - spinsOf(b));
  return least ? [least] : [];
});

describe("counted.json", () => {
  it("contains a count for the current rules of every slot, and no others", () => {
    expect(Object.keys(counted).sort()).toEqual(slots.map((rules) => paytableHash({ rules })).sort());
  });

  it("counts every combination of stops of every slot", () => {
    for (const rules of slots) {
      const spins = countedSlot(rules)?.spins.reduce((sum, totals) => sum + totals.spins, 0n);
      expect(spins).toBe(BigInt(spinsOf(rules)));
    }
  });
});

await whenChanged("server/games/slots/counted.test.ts", () => {
  // The nightly run recounts all of them.
  it.each(smallest.map((rules) => [rules.mechanic, rules] as const))(
    "counted.json equals a recount of the smallest slot of %s",
    { timeout: 60_000 },
    (_mechanic, rules) => {
      expect(countSlot(machineOf(rules))).toEqual(countedSlot(rules));
    },
  );
});
