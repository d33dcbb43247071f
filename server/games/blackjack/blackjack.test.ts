import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blackjack as contract } from "#app/contract/games/blackjack.ts";
import { RANKS } from "#app/contract/games/ranks.ts";
import { onTheWire, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/hold-the-dealer.json" with { type: "json" };
import type { Draw } from "../fairness/draw.ts";
import { StepRefused } from "../kind.ts";
import { blackjack } from "./blackjack.ts";
import { type Act, bestAct } from "./strategy.ts";

const rules = contract.rules.parse(game.rules);

/** A draw that deals these ranks in this order and then fails. */
function dealing(ranks: string): Draw {
  const cards = ranks.split(" ").map((rank) => RANKS.indexOf(rank as "A"));
  return {
    below() {
      const card = cards.shift();
      if (card === undefined || card < 0) throw new Error(`Nothing left to deal of ${ranks}`);
      return card;
    },
  };
}

const play = (draw: Draw, acts: readonly Act[], stake = 10n) =>
  blackjack.play(
    rules,
    { stake, input: { kind: "blackjack" }, steps: acts.map((act) => ({ kind: "blackjack", act })) },
    draw,
  );

const ranksOf = (cards: readonly { rank: string }[]) => cards.map(({ rank }) => rank).join(" ");

/** Plays a round to its end; the choices select one of the acts allowed at each position. */
function playAny(seed: number, choices: readonly number[]) {
  const acts: Act[] = [];
  for (;;) {
    const position = play(seededDraw(seed), acts);
    const { can } = position.outcome;
    if (can.length === 0) return { position, acts };
    acts.push(can[(choices[acts.length] ?? 1) % can.length] as Act);
  }
}

const anyPlay = fc.tuple(fc.nat(), fc.array(fc.nat({ max: 11 }), { maxLength: 12 }));

describe("a round of blackjack", () => {
  it.each([
    ["a better hand", "10 7 9 10", ["stand"], ["won"], 10n, 20n],
    ["an equal hand", "10 10 9 9", ["stand"], ["push"], 10n, 10n],
    ["a worse hand", "10 10 8 9", ["stand"], ["lost"], 10n, 0n],
    ["a bust hand, after which the dealer does not draw", "10 10 6 6 K", ["hit"], ["bust"], 10n, 0n],
    ["a dealer who busts", "10 10 3 6 8", ["stand"], ["won"], 10n, 20n],
    ["a dealer on soft 17", "10 A 8 6", ["stand"], ["won"], 10n, 20n],
    ["21 by drawing, which stands automatically", "5 10 6 9 10", ["hit"], ["won"], 10n, 20n],
    ["a blackjack", "A 10 K 9", [], ["blackjack"], 10n, 25n],
    ["a blackjack on both sides", "A 10 K A", [], ["push"], 10n, 10n],
    ["a blackjack of the dealer's under a ten", "10 K 10 A", [], ["lost"], 10n, 0n],
    ["a blackjack of the dealer's under an ace", "10 A 10 Q", [], ["lost"], 10n, 0n],
    ["a double", "5 10 6 8 9", ["double"], ["won"], 20n, 40n],
    ["a double that loses", "5 10 6 10 2", ["double"], ["lost"], 20n, 0n],
    ["a double that ties", "5 10 6 8 7", ["double"], ["push"], 20n, 20n],
    ["a split", "8 10 8 7 10 K", ["split", "stand", "stand"], ["won", "won"], 20n, 40n],
    ["a split of a ten and a king", "10 10 K 8 9 7", ["split", "stand", "stand"], ["won", "lost"], 20n, 20n],
    ["aces split: a card each, and no blackjack", "A 6 A 5 K 9 10", ["split"], ["push", "lost"], 20n, 10n],
    [
      "a split with both hands doubled",
      "3 6 3 10 8 8 10 10 9",
      ["split", "double", "double"],
      ["won", "won"],
      40n,
      80n,
    ],
    ["a split with both hands bust", "8 10 8 10 6 6 K Q", ["split", "hit", "hit"], ["bust", "bust"], 20n, 0n],
    ["a split with one hand bust", "8 10 8 7 6 6 K 5", ["split", "hit", "hit", "stand"], ["bust", "won"], 20n, 20n],
  ] as const)("pays %s", (_name, cards, acts, results, staked, payout) => {
    const position = play(dealing(cards), acts);
    expect(position.outcome.hands.map(({ result }) => result)).toEqual(results);
    expect([position.staked, position.payout]).toEqual([staked, payout]);
    expect(position.outcome).toMatchObject({ active: null, can: [] });
  });

  it("deals the player's further cards before the dealer's", () => {
    const { outcome } = play(dealing("8 6 8 5 2 3 9 10 7"), ["split", "hit", "stand", "hit"]);
    expect(outcome.hands.map(({ cards }) => ranksOf(cards))).toEqual(["8 2 9", "8 3 10"]);
    expect(ranksOf(outcome.dealer.cards)).toBe("6 5 7");
  });

  it("lists the allowed acts and the active hand", () => {
    const canAfter = (cards: string, acts: readonly Act[]) => {
      const { active, can } = play(dealing(cards), acts).outcome;
      return [active, ...can];
    };
    expect(canAfter("8 6 8 5", [])).toEqual([0, "hit", "stand", "double", "split"]);
    expect(canAfter("8 6 9 5", [])).toEqual([0, "hit", "stand", "double"]);
    expect(canAfter("2 6 2 5 2", ["hit"])).toEqual([0, "hit", "stand"]);
    expect(canAfter("8 6 8 5 8 8", ["split"])).toEqual([0, "hit", "stand", "double"]);
    expect(canAfter("8 6 8 5 8 8", ["split", "stand"])).toEqual([1, "hit", "stand", "double"]);
    expect(canAfter("10 6 J 5 A 8", ["split"])).toEqual([1, "hit", "stand", "double"]);
  });

  it("hides the dealer's second card for as long as the round is open", () => {
    const open = (hole: string) => play(dealing(`8 6 8 ${hole} 7 5`), ["split"]);
    expect(open("5")).toEqual(open("K"));
    const { outcome, payout } = open("5");
    expect(ranksOf(outcome.dealer.cards)).toBe("6");
    expect(outcome.dealer.points).toBe(6);
    expect(payout).toBeNull();
  });

  it("refuses what the position does not allow", () => {
    const refused: [string, Act[]][] = [
      ["8 6 9 5", ["split"]],
      ["2 6 3 5 4", ["hit", "double"]],
      ["8 6 8 5 8 8", ["split", "split"]],
      ["A 10 K 9", ["stand"]],
      ["10 10 9 8", ["stand", "stand"]],
      ["10 10 6 6 K", ["hit", "hit"]],
      ["A 6 A 5 K 9 10", ["split", "hit"]],
    ];
    for (const [cards, acts] of refused) expect(() => play(dealing(cards), acts)).toThrow(StepRefused);
  });

  it("ends whatever acts are chosen, pays zero to twice the stake, and is decided by its draw", () => {
    fc.assert(
      fc.property(anyPlay, ([seed, choices]) => {
        const { position, acts } = playAny(seed, choices);
        expect(play(seededDraw(seed), acts)).toEqual(position);
        const { outcome, staked, payout } = position;
        expect(contract.outcome.safeParse(onTheWire(outcome)).success).toBe(true);
        expect(staked).toBe(outcome.hands.reduce((sum, { stake }) => sum + stake, 0n));
        expect(payout).toBe(outcome.hands.reduce((sum, hand) => sum + hand.payout, 0n));
        expect(outcome.hands.every(({ result }) => result !== null)).toBe(true);
        for (const hand of outcome.hands) {
          const most = hand.result === "blackjack" ? 25n : hand.stake * 2n;
          expect(hand.payout >= 0n && hand.payout <= most).toBe(true);
        }
        expect(() => play(seededDraw(seed), [...acts, "stand"])).toThrow(StepRefused);
      }),
      { numRuns: 500 },
    );
  });

  it("shows at every position all that it showed before", () => {
    fc.assert(
      fc.property(anyPlay, ([seed, choices]) => {
        const { acts } = playAny(seed, choices);
        for (let made = 0; made < acts.length; made++) {
          const { outcome, staked, payout } = play(seededDraw(seed), acts.slice(0, made));
          const after = play(seededDraw(seed), acts.slice(0, made + 1));
          expect(contract.outcome.safeParse(onTheWire(outcome)).success).toBe(true);
          expect(payout).toBeNull();
          expect(outcome.dealer.cards).toEqual(after.outcome.dealer.cards.slice(0, 1));
          const act = acts[made] as Act;
          const raised = act === "double" || act === "split" ? 10n : 0n;
          expect(after.staked).toBe(staked + raised);
          expect(blackjack.adds?.(10n, { kind: "blackjack", act })).toBe(raised);
        }
      }),
    );
  });

  it("counts an ace as eleven unless that busts the hand", () => {
    const hand = (cards: string, acts: Act[]) => play(dealing(cards), acts).outcome.hands[0];
    expect(hand("A 6 6 5", [])).toMatchObject({ points: 17, soft: true });
    expect(hand("A 6 6 5 K", ["hit"])).toMatchObject({ points: 17, soft: false });
    expect(hand("A 6 A 5 A", ["hit"])).toMatchObject({ points: 13, soft: true });
    expect(play(dealing("8 A 7 5"), []).outcome.dealer.points).toBe(11);
  });

  it("rounds the payout of a blackjack down to a whole minor unit", () => {
    const sixToFive = { ...rules, blackjackPays: 223 };
    const bet = { stake: 10n, input: { kind: "blackjack" as const }, steps: [] };
    expect(blackjack.play(sixToFive, bet, dealing("A 10 K 9")).payout).toBe(22n);
  });
});

describe("the reference of blackjack", () => {
  const { step } = blackjack.reference(rules);

  it.each([
    ["8 10 8 7", [], "split"],
    ["8 10 8 7 8 8", ["split"], "hit"],
    ["A 6 7 5", [], "double"],
    ["A 6 2 5 5", ["hit"], "stand"],
    ["10 10 6 8", [], "hit"],
    ["10 6 2 5", [], "stand"],
  ] as const)("with %s after %j: %s", (cards, acts, act) => {
    expect(step?.(play(dealing(cards), acts).outcome)).toEqual({ kind: "blackjack", act });
  });
});

describe("a hand whose player does not come back", () => {
  const RANK_NAMES = RANKS.filter((rank) => !["J", "Q", "K"].includes(rank));

  /** Deals a hand and the dealer's open card; null when a blackjack decides the round at once. */
  function dealt(first: string, second: string, up: string) {
    const { outcome, payout } = play(dealing(`${first} ${up} ${second} 9`), []);
    return payout === null ? outcome : null;
  }

  it("draws only where the best play would whatever the dealer shows, and never risks a bust", () => {
    for (const first of RANK_NAMES) {
      for (const second of RANK_NAMES) {
        const acts = RANK_NAMES.flatMap((up) => {
          const outcome = dealt(first, second, up);
          if (!outcome) return [];
          const hand = outcome.hands[0];
          const best = bestAct(hand?.cards ?? [], outcome.dealer.cards[0] ?? { rank: "A", suit: "clubs" }, [
            "hit",
            "stand",
          ]);
          return [
            { left: blackjack.leftOpen?.(rules, outcome)?.act, best, isSoft: hand?.soft, points: hand?.points ?? 0 },
          ];
        });
        for (const { left, best, isSoft, points } of acts) {
          if (left === "hit") expect([first, second, best]).toEqual([first, second, "hit"]);
          if (left === "hit" && !isSoft) expect(points).toBeLessThanOrEqual(11);
          // It stands on hands that a card may bust, or that may win unchanged.
          if (left === "stand") expect(points).toBeGreaterThanOrEqual(12);
        }
        // The decision does not depend on the dealer's card: an absent player made no choice.
        expect(new Set(acts.map(({ left }) => left)).size).toBeLessThanOrEqual(1);
      }
    }
  });
});
