import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baccarat as contract } from "#app/contract/games/baccarat.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/pear-orchard-nine.json" with { type: "json" };
import { baccarat } from "./baccarat.ts";
import { countDeals } from "./odds.ts";

const rules = contract.rules.parse(game.rules);
const BETS = ["player", "banker", "tie"] as const;
const play = (bet: (typeof BETS)[number], seed: number, stake = 10n) =>
  baccarat.play(rules, { stake, input: { kind: "baccarat", bet }, steps: [] }, seededDraw(seed));

/** The winner for the values of six cards, not all of which are dealt: a second implementation of the rules. */
function naiveWinner([p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0]: number[]): (typeof BETS)[number] {
  let player = (p1 + p2) % 10;
  let banker = (b1 + b2) % 10;
  if (player < 8 && banker < 8) {
    if (player > 5) {
      if (banker < 6) banker = (banker + fifth) % 10;
    } else {
      player = (player + fifth) % 10;
      const draws =
        banker < 3 ||
        (banker === 3 && fifth !== 8) ||
        (banker === 4 && fifth > 1 && fifth < 8) ||
        (banker === 5 && fifth > 3 && fifth < 8) ||
        (banker === 6 && (fifth === 6 || fifth === 7));
      if (draws) banker = (banker + sixth) % 10;
    }
  }
  if (player === banker) return "tie";
  return player > banker ? "player" : "banker";
}

/** Every sequence of six values from a shoe with its number of ways: all six are always dealt, needed or not. */
function naiveCounts(decks: number): Record<(typeof BETS)[number], number> {
  const counts = { player: 0, banker: 0, tie: 0 };
  const left = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((ofOneDeck) => ofOneDeck * decks);
  const values: number[] = [];
  const walk = (ways: number): void => {
    if (values.length === 6) {
      counts[naiveWinner(values)] += ways;
      return;
    }
    for (const [value, count] of [...left.entries()]) {
      values.push(value);
      left[value] = count - 1;
      if (count > 0) walk(ways * count);
      left[value] = count;
      values.pop();
    }
  };
  walk(1);
  return counts;
}

describe("countDeals", () => {
  it.each([1, 8])("counts a shoe of %d like dealing six cards every time", { timeout: 20_000 }, (decks) => {
    expect(countDeals({ decks })).toEqual(naiveCounts(decks));
  });

  it("counts every deal of eight decks once", () => {
    const { player, banker, tie } = countDeals({ decks: 8 });
    expect(player + banker + tie).toBe(416 * 415 * 414 * 413 * 412 * 411);
    expect(416 * 415 * 414 * 413 * 412 * 411).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});

describe("the odds of baccarat", () => {
  const { odds, choices } = baccarat.odds(rules);

  it("are the known figures for eight decks", () => {
    const returns = [odds, ...choices.map((choice) => choice.odds)].map(({ rtp }) => (rtp * 100).toFixed(2));
    expect(returns).toEqual(["98.76", "98.94", "85.64"]);
    expect(odds).toMatchObject({ maximumWin: 9, maximumWinOneIn: "11" });
  });

  it("are met by 20,000 rounds of each bet", { timeout: 60_000 }, () => {
    for (const sample of [{ odds }, ...choices]) {
      const off = sampleAgainst(baccarat, rules, { rounds: 20_000, ...sample });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });
});

describe("a round of baccarat", () => {
  it("deals by the third-card table, and pays bets on the winner", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BETS), fc.nat(), (bet, seed) => {
        const { outcome, staked, payout } = play(bet, seed);
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        const values = (cards: typeof outcome.player) =>
          cards.map(({ rank }) => ({ A: 1, "10": 0, J: 0, Q: 0, K: 0 })[rank as "A"] ?? Number(rank));
        const [player, banker] = [values(outcome.player), values(outcome.banker)];
        const dealt = [player[0], banker[0], player[1], banker[1], ...player.slice(2), ...banker.slice(2)];
        expect(outcome.winner).toBe(naiveWinner(dealt.map((value) => value ?? 0)));
        expect(outcome.playerPoints).toBe(player.reduce((sum, value) => sum + value, 0) % 10);
        expect(outcome.bankerPoints).toBe(banker.reduce((sum, value) => sum + value, 0) % 10);
        const due = outcome.winner === bet ? { player: 20n, banker: 19n, tie: 90n }[bet] : 0n;
        expect(payout).toBe(due || (outcome.winner === "tie" ? 10n : 0n));
        expect(staked).toBe(10n);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is decided by its draw, and dealt the same whatever the bet", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [player, again, banker] = [play("player", seed), play("player", seed), play("banker", seed)];
        expect(again).toEqual(player);
        expect({ ...banker.outcome, bet: "player" }).toEqual(player.outcome);
      }),
    );
  });

  it("pays whole minor units, rounded down once", () => {
    const seed = Array.from({ length: 50 }, (_, i) => i).find((i) => play("banker", i).outcome.winner === "banker");
    expect(play("banker", seed ?? 0, 10n).payout).toBe(19n);
    expect(play("banker", seed ?? 0, 20n).payout).toBe(39n);
    expect(play("banker", seed ?? 0, 1_000_000_000_000_000_010n).payout).toBe(1_950_000_000_000_000_019n);
  });
});
