import type { Card } from "#app/contract/games/card.ts";
import type { StepOf } from "../kind.ts";
import { dealerEnds } from "./dealer.ts";
import { type Hand, handOf, handOfCards, MOST_POINTS, meanOverCards, valueOfCard, withCard } from "./hand.ts";

export type Act = StepOf<"blackjack">["act"];

/** Acts allowed with more than two cards, with two cards, and with the first two cards of a round if they are a pair. */
export const LATER_ACTS: readonly Act[] = ["hit", "stand"];
export const FIRST_ACTS: readonly Act[] = [...LATER_ACTS, "double"];
export const PAIR_ACTS: readonly Act[] = [...FIRST_ACTS, "split"];

/** The expected net result of an act followed by the best play, in stakes of the hand before it. */
export type ValueOfAct = (act: Act, hand: Hand) => number;

const known = new Map<number, ValueOfAct>();

/**
 * Expected results against a dealer with an up card of value `up` and no blackjack. Exact, by dynamic programming: the shoe is
 * infinite, so only the points of a hand matter. `split` treats the hand as a pair. Two split hands are worth twice one hand,
 * because neither changes what the other draws.
 */
export function valuesAgainst(up: number): ValueOfAct {
  const values = known.get(up) ?? computeAgainst(up);
  known.set(up, values);
  return values;
}

function computeAgainst(up: number): ValueOfAct {
  const dealer = dealerEnds(up);
  const hits = new Map<string, number>();

  function stand({ points }: Hand): number {
    if (points > MOST_POINTS) return -1;
    return dealer.reduce((sum, end) => sum + end.chance * Math.sign(points - end.points), 0);
  }

  function hit(hand: Hand): number {
    const key = `${hand.points} ${hand.soft}`;
    const value = hits.get(key) ?? meanOverCards((card) => playOn(withCard(hand, card)));
    hits.set(key, value);
    return value;
  }

  const playOn = (hand: Hand) => (hand.points >= MOST_POINTS ? stand(hand) : Math.max(stand(hand), hit(hand)));
  const double = (hand: Hand) => 2 * meanOverCards((card) => stand(withCard(hand, card)));

  function afterSplit(hand: Hand, aces: boolean): number {
    return aces || hand.points === MOST_POINTS ? stand(hand) : Math.max(stand(hand), hit(hand), double(hand));
  }

  function split(pair: Hand): number {
    const card = cardOfPair(pair);
    return 2 * meanOverCards((next) => afterSplit(handOf(card, next), card === 1));
  }

  const values = { hit, stand, double, split };
  return (act, hand) => values[act](hand);
}

/** Value of each card of a pair. */
export const cardOfPair = ({ points, soft }: Hand): number => (soft ? 1 : points / 2);

const best = new Map<string, Act>();

/** The allowed act with the highest expected result; the first one of equal acts. */
export function bestOf(acts: readonly Act[], hand: Hand, up: number): Act {
  const key = `${acts} ${hand.points} ${hand.soft} ${up}`;
  const found = best.get(key) ?? firstOfBest(acts, hand, up);
  best.set(key, found);
  return found;
}

function firstOfBest(acts: readonly Act[], hand: Hand, up: number): Act {
  const valueOfAct = valuesAgainst(up);
  return acts.reduce((best, act) => (valueOfAct(act, hand) > valueOfAct(best, hand) ? act : best));
}

export const bestAct = (cards: readonly Card[], up: Card, can: readonly Act[]): Act =>
  bestOf(can, handOfCards(cards), valueOfCard(up));

/** The best act for a hand against each up card of the dealer, from two to ten and the ace. */
export interface StrategyRow {
  /** `hard-16`, `soft-18`, `pair-8`; the ace of a pair is `A`. */
  hand: string;
  /** `otherwise` applies when the hand can be neither doubled nor split: after a third card. */
  against: { up: string; act: Act; otherwise: Act }[];
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const UP_VALUES = [...numbers(2, 10), 1];
const nameOf = (value: number) => (value === 1 ? "A" : String(value));

/** The best play for every hand that can occur under it: the published odds are for this strategy. */
export function strategyTable(): StrategyRow[] {
  const row = (name: string, hand: Hand, acts: readonly Act[]): StrategyRow => ({
    hand: name,
    against: UP_VALUES.map((up) => ({
      up: nameOf(up),
      act: bestOf(acts, hand, up),
      otherwise: bestOf(LATER_ACTS, hand, up),
    })),
  });
  return [
    ...numbers(4, 20).map((points) => row(`hard-${points}`, { points, soft: false }, FIRST_ACTS)),
    ...numbers(13, 20).map((points) => row(`soft-${points}`, { points, soft: true }, FIRST_ACTS)),
    ...UP_VALUES.map((card) => row(`pair-${nameOf(card)}`, handOf(card, card), PAIR_ACTS)),
  ];
}
