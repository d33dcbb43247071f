import type { Card } from "#app/contract/games/card.ts";
import { RANKS } from "#app/contract/games/ranks.ts";

/** The points of a hand; `soft` when an ace counts eleven. Over 21 the hand is bust. */
export interface Hand {
  points: number;
  soft: boolean;
}

export const MOST_POINTS = 21;

/** The value of a card: an ace one, tens and face cards ten. */
export const valueOfCard = ({ rank }: Card): number => Math.min(10, RANKS.indexOf(rank) + 1);

export const RANK_COUNT = RANKS.length;

/** Every card value, and how many of the 13 ranks have it. */
export const VALUES: readonly { value: number; ranks: number }[] = Array.from({ length: 10 }, (_, i) => ({
  value: i + 1,
  ranks: i + 1 === 10 ? 4 : 1,
}));

/** The mean of a function over the value of the next card from an infinite shoe. */
export function meanOverCards(of: (value: number) => number): number {
  return VALUES.reduce((sum, { value, ranks }) => sum + ranks * of(value), 0) / RANK_COUNT;
}

const EMPTY: Hand = { points: 0, soft: false };

/** The hand after a card of this value; an ace counts eleven unless that busts the hand. */
export function withCard({ points, soft }: Hand, value: number): Hand {
  const elevens = (soft ? 1 : 0) + (value === 1 ? 1 : 0);
  const high = points + (value === 1 ? 11 : value);
  const lowered = high > MOST_POINTS ? Math.min(elevens, Math.ceil((high - MOST_POINTS) / 10)) : 0;
  return { points: high - 10 * lowered, soft: elevens > lowered };
}

export const handOf = (...values: number[]): Hand => values.reduce(withCard, EMPTY);

export const handOfCards = (cards: readonly Card[]): Hand => handOf(...cards.map(valueOfCard));

/** An ace with a ten or face card; applies to the first two cards before any split. */
export const isBlackjack = (cards: readonly Card[]): boolean =>
  cards.length === 2 && handOfCards(cards).points === MOST_POINTS;

/** The dealer draws to 17 and stands on all 17s, soft ones included. */
export const dealerStands = ({ points }: Hand): boolean => points >= 17;
