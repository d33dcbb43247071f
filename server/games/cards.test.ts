import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDraw } from "#tests/support/sampled-rounds.ts";
import { drawCard, drawCards } from "./cards.ts";

const nameOf = ({ rank, suit }: { rank: string; suit: string }) => `${rank} of ${suit}`;

describe("drawCard", () => {
  it("maps each of 52 numbers to its own card", () => {
    const all = Array.from({ length: 52 }, (_, place) => drawCard({ below: () => place }));
    expect(new Set(all.map(nameOf)).size).toBe(52);
    expect(nameOf(all[0] as (typeof all)[number])).toBe("A of clubs");
    expect(nameOf(all[14] as (typeof all)[number])).toBe("2 of diamonds");
    expect(nameOf(all[51] as (typeof all)[number])).toBe("K of spades");
  });
});

describe("drawCards", () => {
  it("deals every card of a shoe as often as there are decks", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 3 }), (seed, decks) => {
        const counts = new Map<string, number>();
        for (const card of drawCards(decks * 52, decks, seededDraw(seed))) {
          counts.set(nameOf(card), (counts.get(nameOf(card)) ?? 0) + 1);
        }
        expect(counts.size).toBe(52);
        expect(new Set(counts.values())).toEqual(new Set([decks]));
      }),
      { numRuns: 30 },
    );
  });

  it("deals the same first cards however many are drawn", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 10 }), (seed, count) => {
        const ten = drawCards(10, 1, seededDraw(seed));
        expect(drawCards(count, 1, seededDraw(seed))).toEqual(ten.slice(0, count));
      }),
    );
  });
});
