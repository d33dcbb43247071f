import { describe, expect, it } from "vitest";
import { blackjack as contract } from "#app/contract/games/blackjack.ts";
import { seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/hold-the-dealer.json" with { type: "json" };
import { blackjack } from "./blackjack.ts";
import { roundEnds } from "./odds.ts";
import { pricesOf } from "./price.ts";
import { type Act, bestAct } from "./strategy.ts";

const rules = contract.rules.parse(game.rules);
const STAKE = 10n;

type Choose = (waiting: Extract<ReturnType<typeof at>["outcome"], object>) => Act;

const at = (seed: number, acts: readonly Act[]) =>
  blackjack.play(
    rules,
    { stake: STAKE, input: { kind: "blackjack" }, steps: acts.map((act) => ({ kind: "blackjack", act })) },
    seededDraw(seed),
  );

/** Plays a round to its end with the chosen steps. */
function playOut(seed: number, choose: Choose) {
  const acts: Act[] = [];
  for (;;) {
    const { outcome, payout, staked } = at(seed, acts);
    if (payout !== null)
      return { acts, outcome, net: Number(payout - staked) / Number(STAKE), prices: pricesOf(outcome, acts) };
    acts.push(choose(outcome));
  }
}

const best: Choose = ({ dealer, hands, active, can }) =>
  bestAct(hands[active ?? 0]?.cards ?? [], dealer.cards[0] as never, can);
/** Plays like the dealer. */
const likeDealer: Choose = ({ hands, active }) => ((hands[active ?? 0]?.points ?? 0) < 17 ? "hit" : "stand");
/** Splits and doubles whenever allowed. */
const rash: Choose = ({ can }) => (can.includes("split") ? "split" : can.includes("double") ? "double" : "stand");

const SEEDS = Array.from({ length: 6_000 }, (_, seed) => seed);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("the price of a step", () => {
  it("is zero when every step was the best, and never negative", () => {
    for (const seed of SEEDS.slice(0, 500)) {
      const { prices, acts } = playOut(seed, best);
      expect(prices).toEqual(acts.map((act) => ({ best: act, price: 0 })));
      for (const { price } of playOut(seed, rash).prices) expect(price).toBeGreaterThanOrEqual(0);
    }
  });

  // A second derivation: bad play, simulated with the engine, returns the best return minus its prices.
  it.each([
    ["like the dealer", likeDealer],
    ["rashly", rash],
  ])("equals the loss of a player who plays %s", { timeout: 60_000 }, (_how, choose) => {
    const rounds = SEEDS.map((seed) => {
      const { net, prices } = playOut(seed, choose);
      return net + prices.reduce((sum, { price }) => sum + price, 0);
    });
    const expected = roundEnds(rules).reduce(
      (sum, { paid, staked, chance }) => sum + ((paid - staked) / 100) * chance,
      0,
    );
    const deviation = Math.sqrt(mean(rounds.map((each) => (each - mean(rounds)) ** 2)));
    expect(Math.abs(mean(rounds) - expected)).toBeLessThan((4 * deviation) / Math.sqrt(rounds.length));
    const paidFor = SEEDS.slice(0, 500).flatMap((seed) => playOut(seed, choose).prices);
    expect(mean(paidFor.map(({ price }) => price))).toBeGreaterThan(0.02);
  });
});
