import { describe, expect, it } from "vitest";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { countBestPlay, paidBySets, worthOfFive } from "./best-play.ts";
import { countSets, dealsAlike, eachFive, placeOf } from "./card-sets.ts";
import { countedHands } from "./counted.ts";
import { NOTHING } from "./hand.ts";
import { HOLDS, weightOf, worthOf } from "./hold.ts";
import { oddsOfHands } from "./odds.ts";
import { videoPokers } from "./recount.ts";

await whenChanged("server/games/video-poker/counted.test.ts", () => {
  const tables = countSets();

  /** One representative of all deals that differ only in suits, with their number. */
  const classes: { five: number[]; deals: number }[] = [];
  eachFive((five) => {
    const deals = dealsAlike(five);
    if (deals > 0) classes.push({ five: [...five], deals });
  });

  const cardOf = (card: number) => ({
    rank: RANKS[Math.floor(card / SUITS.length)] ?? "A",
    suit: SUITS[card % SUITS.length] ?? "clubs",
  });

  describe("counted.json", () => {
    it("equals the count of every deal, hold and draw of each game", { timeout: 120_000 }, () => {
      expect(videoPokers.length).toBeGreaterThan(0);
      for (const rules of videoPokers) expect(countedHands(rules)).toEqual(countBestPlay(rules.pays));
    });

    it("applies to these pays only", () => {
      for (const rules of videoPokers) {
        const changed = { ...rules, pays: { ...rules.pays, flush: rules.pays.flush - 1 } };
        expect(() => countedHands(changed)).toThrow("have changed");
      }
    });

    it("agrees with the other way of counting on the value of each hold, deal by deal", { timeout: 60_000 }, () => {
      for (const { pays } of videoPokers) {
        const paid = paidBySets(tables, pays);
        const sample = classes.filter((_, i) => i % 1_009 === 0);
        for (const { five } of sample) {
          const dealt = five.map(cardOf);
          expect([...worthOfFive(five, paid)]).toEqual(HOLDS.map((hold) => worthOf(dealt, hold, pays)));
        }
      }
    });
  });

  describe("the odds of jacks or better", () => {
    it("equal the known ones for nine for a full house, six for a flush and 800 for a royal flush", () => {
      const [rules] = videoPokers;
      if (!rules) throw new Error("There is no video poker");
      const counts = countedHands(rules);
      const odds = oddsOfHands(counts, rules.pays);
      expect((odds.rtp * 100).toFixed(4)).toBe("99.5439");
      expect((odds.deviation ** 2).toFixed(2)).toBe("19.51");
      expect(odds.maximumWinOneIn).toBe("40391");
      expect(counts.of).toBe(2_598_960 * 1_533_939 * 5);
      expect(weightOf(1)).toBe(1_533_939 * 5);
    });
  });

  describe("countSets", () => {
    it("counts each poker hand with its known number", () => {
      const { smaller, five } = tables;
      expect([...(smaller[0] ?? [])]).toEqual([4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920]);
      expect(five.length).toBe(2_598_960);
      expect(five.filter((hand) => hand === NOTHING).length).toBe(1_302_540 + 760_320);
      // Every set has its own index: the last set has the last index.
      expect(placeOf([47, 48, 49, 50, 51], [0, 1, 2, 3, 4])).toBe(2_598_959);
    });

    it("finds 134,459 deals that differ in more than suits", () => {
      expect(classes.length).toBe(134_459);
      expect(classes.reduce((sum, { deals }) => sum + deals, 0)).toBe(2_598_960);
    });
  });
});
