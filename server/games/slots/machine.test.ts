import { describe, expect, it } from "vitest";
import type { SlotRules } from "#app/contract/games/slot.ts";
import { machineOf } from "./machine.ts";
import { smallClassic, smallClusters, smallLines, smallRespin, smallSlots, smallWays } from "./small-slots.ts";

const withSymbol = <Rules extends SlotRules>(
  rules: Rules,
  id: string,
  change: Partial<Rules["symbols"][number]>,
): Rules => ({
  ...rules,
  symbols: rules.symbols.map((symbol) => (symbol.id === id ? { ...symbol, ...change } : symbol)),
});
const withStrip = <Rules extends SlotRules>(rules: Rules, first: string): Rules => ({
  ...rules,
  strips: [first, ...rules.strips.slice(1)],
});

const CONTRADICTIONS: [string, SlotRules][] = [
  ["Reel 1 has an unknown symbol: fax", withStrip(smallLines, "sun key fax")],
  ["Reel 1 has fewer symbols than rows", withStrip(smallLines, "sun")],
  [
    "fish is on no reel",
    { ...smallLines, symbols: [...smallLines.symbols, { ...smallLines.symbols[2], id: "fish" }] } as SlotRules,
  ],
  ["There are two symbols key", withSymbol(smallLines, "bell", { id: "key" })],
  ["A slot has one wild at most", withSymbol(smallLines, "key", { role: "wild" })],
  ["Free spins and a scatter go together", { ...smallLines, freeSpins: null }],
  ["Free spins and a scatter go together", withSymbol(smallWays, "moon", { role: "pay", pays: { 3: 1 } })],
  ["Respins and a coin go together", withSymbol(smallRespin, "coin", { role: "pay", pays: { 3: 1 } })],
  ["A clusters slot has no wild", withSymbol(smallClusters, "fish", { role: "wild" })],
  ["bell pays nothing", withSymbol(smallLines, "bell", { pays: {} })],
  ["moon is a scatter, which pays nothing by itself", withSymbol(smallLines, "moon", { pays: { 3: 1 } })],
  ["More key do not pay more", withSymbol(smallLines, "key", { pays: { 2: 0.5, 3: 0.5 } })],
  [
    "Line 2 does not name a row for each of 3 reels",
    {
      ...smallLines,
      lines: [
        [0, 0, 0],
        [1, 1],
      ],
    },
  ],
  ["Line 1 leaves the grid", { ...smallLines, lines: [[0, 2, 0]] }],
  [
    "Line 2 is there twice",
    {
      ...smallLines,
      lines: [
        [0, 0, 0],
        [0, 0, 0],
      ],
    },
  ],
  ["2 key pay more than wilds", withSymbol(smallLines, "sun", { pays: { 3: 5 } })],
  ["The first reel of a ways slot holds no wild", withStrip(smallWays, "key sun moon bell")],
  [
    "A classic slot has 3 reels",
    { ...smallClassic, lines: [[0, 0, 0, 0]], strips: [...smallClassic.strips, "key bell"] },
  ],
  ["Three wilds pay nothing", withSymbol(smallClassic, "sun", { pays: {} })],
  ["must be fewer than all", { ...smallRespin, respins: { ...smallRespin.respins, chance: { coin: 7, outOf: 7 } } }],
  [
    "More coins start the respins than there are cells",
    { ...smallRespin, respins: { ...smallRespin.respins, coins: 7 } },
  ],
];

describe("machineOf", () => {
  it.each(CONTRADICTIONS)("throws for contradictory rules: %s", (message, rules) => {
    expect(() => machineOf(rules)).toThrow(message);
    expect(() => machineOf(rules)).toThrow(RangeError);
  });

  it("accepts the small slots", () => {
    for (const rules of smallSlots) expect(machineOf(rules).lengths).toHaveLength(3);
  });
});
