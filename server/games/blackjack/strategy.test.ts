import { describe, expect, it } from "vitest";
import { blackjackChance, dealerEnds } from "./dealer.ts";
import { handOf } from "./hand.ts";
import { cardOfPair, strategyTable, valuesAgainst } from "./strategy.ts";

const LETTERS = { hit: "H", stand: "S", double: "D", split: "P" };

/**
 * The published basic strategy for a dealer who stands on soft 17 and doubling after a split, against 2 … 10 and the ace. It
 * differs for an infinite shoe in one place: ace and two hit against a five, where a shoe of many decks doubles by a tiny margin.
 */
const CHART: Record<string, string> = {
  "hard-4": "HHHHHHHHHH",
  "hard-5": "HHHHHHHHHH",
  "hard-6": "HHHHHHHHHH",
  "hard-7": "HHHHHHHHHH",
  "hard-8": "HHHHHHHHHH",
  "hard-9": "HDDDDHHHHH",
  "hard-10": "DDDDDDDDHH",
  "hard-11": "DDDDDDDDDH",
  "hard-12": "HHSSSHHHHH",
  "hard-13": "SSSSSHHHHH",
  "hard-14": "SSSSSHHHHH",
  "hard-15": "SSSSSHHHHH",
  "hard-16": "SSSSSHHHHH",
  "hard-17": "SSSSSSSSSS",
  "hard-18": "SSSSSSSSSS",
  "hard-19": "SSSSSSSSSS",
  "hard-20": "SSSSSSSSSS",
  "soft-13": "HHHHDHHHHH",
  "soft-14": "HHHDDHHHHH",
  "soft-15": "HHHDDHHHHH",
  "soft-16": "HHDDDHHHHH",
  "soft-17": "HDDDDHHHHH",
  "soft-18": "SDDDDSSHHH",
  "soft-19": "SSSSSSSSSS",
  "soft-20": "SSSSSSSSSS",
  "pair-2": "PPPPPPHHHH",
  "pair-3": "PPPPPPHHHH",
  "pair-4": "HHHPPHHHHH",
  "pair-5": "DDDDDDDDHH",
  "pair-6": "PPPPPHHHHH",
  "pair-7": "PPPPPPHHHH",
  "pair-8": "PPPPPPPPPP",
  "pair-9": "PPPPPSPPSS",
  "pair-10": "SSSSSSSSSS",
  "pair-A": "PPPPPPPPPP",
};

describe("strategyTable", () => {
  it("equals the published basic strategy", () => {
    const rows = strategyTable().map(({ hand, against }) => [hand, against.map(({ act }) => LETTERS[act]).join("")]);
    expect(Object.fromEntries(rows)).toEqual(CHART);
  });

  it("states the act for hands that can no longer be doubled or split", () => {
    for (const { hand, against } of strategyTable()) {
      expect(against.map(({ up }) => up)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]);
      for (const { act, otherwise } of against) {
        expect(["hit", "stand"]).toContain(otherwise);
        if (act === "hit" || act === "stand") expect([hand, otherwise]).toEqual([hand, act]);
      }
    }
    const soft18 = strategyTable().find(({ hand }) => hand === "soft-18")?.against;
    expect(soft18?.map(({ otherwise }) => LETTERS[otherwise]).join("")).toBe("SSSSSSSHHH");
  });
});

describe("valuesAgainst", () => {
  it.each([
    [6, [8, 8], "split", 0.3255],
    [10, [8, 8], "split", -0.4895],
    [10, [10, 6], "hit", -0.5398],
    [10, [10, 6], "stand", -0.5404],
    [6, [5, 6], "double", 0.6674],
    [10, [10, 10], "stand", 0.5545],
  ] as const)("against %d, of %j to %s is %d", (up, cards, act, value) => {
    expect(valuesAgainst(up)(act, handOf(...cards))).toBeCloseTo(value, 4);
  });

  it("derives the card of a pair from its points", () => {
    for (let card = 1; card <= 10; card++) expect(cardOfPair(handOf(card, card))).toBe(card);
  });
});

describe("dealerEnds", () => {
  it("busts with the known probabilities for an infinite shoe", () => {
    const busts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((up) => {
      const bust = dealerEnds(up).find(({ points }) => points === 0)?.chance ?? 0;
      return (bust * (1 - blackjackChance(up)) * 100).toFixed(2);
    });
    const known = ["11.53", "35.36", "37.39", "39.45", "41.64", "42.32", "26.23", "24.47", "22.84", "21.21"];
    expect(busts).toEqual(known);
  });

  it("has probabilities that sum to one", () => {
    for (let up = 1; up <= 10; up++) {
      expect(dealerEnds(up).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
    expect(blackjackChance(1)).toBeCloseTo(4 / 13, 12);
    expect(blackjackChance(10)).toBeCloseTo(1 / 13, 12);
    expect(blackjackChance(5)).toBe(0);
  });
});
