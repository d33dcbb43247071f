import type { Card } from "#app/contract/games/card.ts";
import { RANKS } from "#app/contract/games/ranks.ts";

/** The points of the player's third card at which a banker with 3, 4, 5 or 6 points draws. */
const BANKER_DRAWS_ON: Record<number, readonly number[]> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
};

/** An ace counts one, tens and face cards zero. */
export const pointsOfCard = ({ rank }: Card): number => {
  const place = RANKS.indexOf(rank) + 1;
  return place < 10 ? place : 0;
};

/** The last digit of the sum. */
export const pointsOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pointsOfCard(card), 0) % 10;

/** With 8 or 9 on two cards, on either side, neither side draws. */
export const isNatural = (points: number): boolean => points >= 8;

export const playerDraws = (points: number): boolean => points <= 5;

/** `third`: points of the player's third card, undefined where the player stood: the banker then draws as a player would. */
export function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined || points <= 2) return points <= 5;
  return BANKER_DRAWS_ON[points]?.includes(third) ?? false;
}
