import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Card } from "#app/contract/games/card.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { cards, deck } from "#tests/support/cards.ts";
import game from "../catalogue/masked-supper.json" with { type: "json" };
import { handOfCards } from "./hand.ts";
import { bestHold, countHold, DRAWS, HOLDS, worthOf } from "./hold.ts";

const { pays } = game.rules;
const deals = fc.shuffledSubarray([...deck], { minLength: 5, maxLength: 5 });

describe("handOfCards", () => {
  it.each([
    ["10h Jh Qh Kh Ah", "royal-flush"],
    ["9h 10h Jh Qh Kh", "straight-flush"],
    ["Ac 2c 3c 4c 5c", "straight-flush"],
    ["7c 7d 7h 7s 2c", "four-of-a-kind"],
    ["7c 7d 7h 2s 2c", "full-house"],
    ["2d 7d 9d Jd Ad", "flush"],
    ["Qd Kd Ad 2d 3d", "flush"],
    ["10c Jd Qh Kh Ah", "straight"],
    ["5c 4d 3h 2h Ah", "straight"],
    ["8c 7d 6h 9h 10h", "straight"],
    ["7c 7d 7h 2s 3c", "three-of-a-kind"],
    ["7c 7d 3h 3s 2c", "two-pair"],
    ["Jc Jd 3h 4s 2c", "jacks-or-better"],
    ["Ac Ad 3h 4s 2c", "jacks-or-better"],
    ["10c 10d 3h 4s 2c", null],
    ["Qc Kd Ah 2s 3c", null],
    ["9c 8d 6h 5s 4c", null],
  ] as const)("%s: %s", (text, hand) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(cards(text), { minLength: 5 }), (five) => {
        expect(handOfCards(five)).toBe(hand);
      }),
      { numRuns: 20 },
    );
  });
});

/** Enumerates and classifies every final hand of a hold. */
function naiveCounts(dealt: readonly Card[], hold: readonly number[]): number[] {
  const left = deck.filter((card) => !dealt.some(({ rank, suit }) => rank === card.rank && suit === card.suit));
  const counts = [...POKER_HANDS.map(() => 0), 0];
  const draw = (five: Card[], from: number): void => {
    if (five.length === 5) {
      const hand = handOfCards(five);
      const place = hand ? POKER_HANDS.indexOf(hand) : POKER_HANDS.length;
      counts[place] = (counts[place] ?? 0) + 1;
      return;
    }
    for (let next = from; next < left.length; next++) draw([...five, left[next] as Card], next + 1);
  };
  draw(
    hold.map((place) => dealt[place] as Card),
    0,
  );
  return counts;
}

describe("countHold", () => {
  it("counts every possible draw, whatever is held", { timeout: 30_000 }, () => {
    const someHolds = fc.constantFrom(...HOLDS.filter(({ length }) => length >= 3));
    fc.assert(
      fc.property(deals, someHolds, (dealt, hold) => {
        expect(countHold(dealt, hold)).toEqual(naiveCounts(dealt, hold));
      }),
      { numRuns: 40 },
    );
  });

  it.each(["Ks Kd", "10h Jh", "Ac 5c", "2c 3d"])("counts the 16,215 draws to %s", { timeout: 30_000 }, (text) => {
    const dealt = [...cards(text), ...cards("8h 8s 9c")];
    expect(countHold(dealt, [0, 1])).toEqual(naiveCounts(dealt, [0, 1]));
  });

  it("accounts for the discarded cards when five new cards are drawn", () => {
    // Of the four royal flushes, the dealt king and queen make two impossible.
    const counts = countHold(cards("Ks Qh 7d 4c 2s"), []);
    expect(counts[0]).toBe(2);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(DRAWS[5]);
    expect(DRAWS).toEqual([1, 47, 1_081, 16_215, 178_365, 1_533_939]);
  });
});

describe("bestHold", () => {
  it.each([
    ["Ks Qs Js 10s 9s", "Ks Qs Js 10s 9s"],
    ["Ks Qs Js 10s 3d", "Ks Qs Js 10s"],
    ["Ks Qs Js 10s 3s", "Ks Qs Js 10s"],
    ["Kd Kc Qs Js 10s", "Kd Kc"],
    ["8c 8d 8h Ks Qs", "8c 8d 8h"],
    ["8c 8d 3h 3s Qs", "8c 8d 3h 3s"],
    ["8c 8d 10h Js Qs", "8c 8d"],
    ["2h 5h 8h 10h Kc", "2h 5h 8h 10h"],
    ["5c 6d 7h 8s Kd", "5c 6d 7h 8s"],
    ["Kc Qd Js 2h 5s", "Kc Qd Js"],
    ["Kc Jc 3d 7h 9s", "Kc Jc"],
    ["Ac 3d 5h 8s 9c", "Ac"],
    ["2c 4d 7h 8s 10d", ""],
  ])("of %s is %s", (dealt, held) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(cards(dealt), { minLength: 5 }), (five) => {
        const best = bestHold(five, pays).map((place) => five[place]);
        const expected = five.filter(
          (card) => held && cards(held).some(({ rank, suit }) => rank === card.rank && suit === card.suit),
        );
        expect(best).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });

  it("has the highest value, and does not depend on the order of the cards", { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(deals, (dealt) => {
        const most = Math.max(...HOLDS.map((hold) => worthOf(dealt, hold, pays)));
        expect(worthOf(dealt, bestHold(dealt, pays), pays)).toBe(most);
        const turned = [...dealt].reverse();
        expect(worthOf(turned, bestHold(turned, pays), pays)).toBe(most);
      }),
      { numRuns: 20 },
    );
  });
});
