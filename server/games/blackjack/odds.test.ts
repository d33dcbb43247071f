import { describe, expect, it } from "vitest";
import { sampleAgainst } from "#tests/support/sampled-rounds.ts";
import { blackjack } from "./blackjack.ts";
import { oddsOfBlackjack, roundEnds } from "./odds.ts";
import { strategyTable } from "./strategy.ts";

const rules = { kind: "blackjack", blackjackPays: 250 } as const;
const odds = oddsOfBlackjack(rules);

type Spread = Map<number, number>;
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const chanceOf = (card: number) => (card === 10 ? 4 : 1) / 13;

function total(cards: readonly number[]): number {
  const low = cards.reduce((sum, card) => sum + card, 0);
  return cards.includes(1) && low <= 11 ? low + 10 : low;
}

const isSoft = (cards: readonly number[]) => total(cards) !== cards.reduce((sum, card) => sum + card, 0);

/** Looks a hand up in the published strategy table by its name. */
const table = new Map(
  strategyTable().flatMap(({ hand, against }) => against.map((cell) => [`${hand} ${cell.up}`, cell] as const)),
);

function advice(cards: readonly number[], up: number, maySplit: boolean): string {
  const [card] = cards;
  const name = (value: number | undefined) => (value === 1 ? "A" : String(value));
  const pair = maySplit && cards.length === 2 && card === cards[1];
  const hand = pair ? `pair-${name(card)}` : `${isSoft(cards) ? "soft" : "hard"}-${total(cards)}`;
  const cell = table.get(`${hand} ${name(up)}`);
  if (!cell) throw new Error(`The table does not tell of ${hand}`);
  return cards.length === 2 ? cell.act : cell.otherwise;
}

/** Plays out a hand over every card: probabilities of `stake × 100 + points`, where 22 and more are bust. */
function playOut(cards: number[], up: number, spread: Spread, chance = 1, fromSplit = false): void {
  const act = total(cards) >= 21 ? "stand" : fromSplit && cards[0] === 1 ? "stand" : advice(cards, up, !fromSplit);
  const end = (stake: number, points: number, of: number) => {
    const key = stake * 100 + Math.min(points, 22);
    spread.set(key, (spread.get(key) ?? 0) + of);
  };
  if (act === "stand") {
    end(1, total(cards), chance);
    return;
  }
  for (const card of CARDS) {
    const next = [...cards, card];
    if (act === "double") end(2, total(next), chance * chanceOf(card));
    else playOut(next, up, spread, chance * chanceOf(card), fromSplit);
  }
}

function dealer(cards: number[], chance: number, spread: Spread): void {
  const points = total(cards);
  if (points >= 17) spread.set(Math.min(points, 22), (spread.get(Math.min(points, 22)) ?? 0) + chance);
  else for (const card of CARDS) dealer([...cards, card], chance * chanceOf(card), spread);
}

const isNatural = (one: number, other: number) => total([one, other]) === 21;

/** A second derivation, forwards: every possible card dealt to a player who follows the table. */
function everyRound(): { staked: number; paid: number; chance: number }[] {
  const ends: { staked: number; paid: number; chance: number }[] = [];
  const pay = (key: number, dealt: number) => {
    const [stake, points] = [Math.floor(key / 100), key % 100];
    if (points > 21 || (dealt <= 21 && points < dealt)) return { stake, paid: 0 };
    return { stake, paid: points === dealt ? stake : 2 * stake };
  };
  for (const up of CARDS) {
    const house: Spread = new Map();
    let blackjack = 0;
    for (const hole of CARDS) {
      if (isNatural(up, hole)) blackjack += chanceOf(hole);
      else dealer([up, hole], chanceOf(hole), house);
    }
    for (const one of CARDS) {
      for (const other of CARDS) {
        const chance = chanceOf(up) * chanceOf(one) * chanceOf(other);
        const natural = isNatural(one, other);
        ends.push({ staked: 1, paid: natural ? 1 : 0, chance: chance * blackjack });
        if (natural) {
          ends.push({ staked: 1, paid: 2.5, chance: chance * (1 - blackjack) });
          continue;
        }
        const splits = one === other && advice([one, other], up, true) === "split";
        const spread: Spread = new Map();
        if (splits) for (const card of CARDS) playOut([one, card], up, spread, chanceOf(card), true);
        else playOut([one, other], up, spread);
        for (const [dealt, ofDealer] of house) {
          for (const [key, ofHand] of spread) {
            const first = pay(key, dealt);
            if (!splits) ends.push({ staked: first.stake, paid: first.paid, chance: chance * ofDealer * ofHand });
            else {
              for (const [second, ofSecond] of spread) {
                const { stake, paid } = pay(second, dealt);
                const both = chance * ofDealer * ofHand * ofSecond;
                ends.push({ staked: first.stake + stake, paid: first.paid + paid, chance: both });
              }
            }
          }
        }
      }
    }
  }
  return ends;
}

describe("the odds of blackjack", () => {
  it("equal those of every possible card dealt to a player who follows the table", { timeout: 60_000 }, () => {
    const ends = everyRound();
    const mean = (of: (end: (typeof ends)[number]) => number) =>
      ends.reduce((sum, end) => sum + end.chance * of(end), 0);
    expect(mean(() => 1)).toBeCloseTo(1, 10);
    const net = mean(({ paid, staked }) => paid - staked);
    expect(odds.rtp).toBeCloseTo(mean(({ paid }) => paid) / mean(({ staked }) => staked), 10);
    expect(odds.hitRate).toBeCloseTo(
      mean(({ paid }) => (paid > 0 ? 1 : 0)),
      10,
    );
    expect(odds.deviation).toBeCloseTo(Math.sqrt(mean(({ paid, staked }) => (paid - staked - net) ** 2)), 10);
    expect(odds.maximumWin).toBe(8);
    expect(odds.maximumWinOneIn).toBe(String(Math.round(1 / mean(({ paid }) => (paid === 8 ? 1 : 0)))));
  });

  it("cost the player 0.57 % of the bet, which is 0.51 % of the total stake", () => {
    const ends = roundEnds(rules);
    const mean = (of: (end: (typeof ends)[number]) => number) =>
      ends.reduce((sum, end) => sum + end.chance * of(end), 0);
    expect(mean(({ paid, staked }) => paid - staked)).toBeCloseTo(-0.57, 2);
    expect(((1 - odds.rtp) * 100).toFixed(2)).toBe("0.51");
  });

  it("decrease by the lower payout of a blackjack", () => {
    // Six to five: a blackjack that the dealer does not match, once in 22.17 rounds, pays 0.3 bets less.
    const worse = roundEnds({ ...rules, blackjackPays: 220 });
    const loss = (ends: typeof worse) =>
      ends.reduce((sum, { paid, staked, chance }) => sum + chance * (paid - staked), 0);
    const naturals = ((2 * 4) / 13 / 13) * (1 - (2 * 4) / 13 / 13);
    expect((loss(roundEnds(rules)) - loss(worse)) / 100).toBeCloseTo(0.3 * naturals, 10);
  });

  it("are met by sampled rounds", { timeout: 60_000 }, () => {
    const off = sampleAgainst(blackjack, rules, { odds });
    expect(off.return).toBeLessThan(4);
    expect(off.hits).toBeLessThan(4);
  });
});
