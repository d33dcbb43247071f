import type { Card } from "#app/contract/games/card.ts";
import { drawCard } from "../cards.ts";
import type { Draw } from "../fairness/draw.ts";
import { handOfCards, isBlackjack, MOST_POINTS, valueOfCard } from "./hand.ts";
import { type Act, FIRST_ACTS, LATER_ACTS, PAIR_ACTS } from "./strategy.ts";

export interface PlayedHand {
  cards: Card[];
  /** Minor units. */
  stake: bigint;
  /** No further act is possible. */
  played: boolean;
}

export interface Table {
  /** The first is face up. */
  dealer: Card[];
  hands: PlayedHand[];
  /** Index of the hand to act; null when all are played. */
  active: number | null;
  /** Player or dealer was dealt a blackjack, which ends the round at once. */
  natural: boolean;
}

export const pointsOf = ({ cards }: PlayedHand): number => handOfCards(cards).points;

export function deal(stake: bigint, draw: Draw): Table {
  const [first, up, second, hole] = Array.from({ length: 4 }, () => drawCard(draw)) as [Card, Card, Card, Card];
  const [cards, dealer] = [
    [first, second],
    [up, hole],
  ];
  const natural = isBlackjack(cards) || isBlackjack(dealer);
  return { dealer, hands: [{ cards, stake, played: natural }], active: natural ? null : 0, natural };
}

/** The acts allowed for the active hand; empty when the round is over. */
export function actsAt({ hands, active }: Table): readonly Act[] {
  const cards = hands[active ?? -1]?.cards;
  if (!cards) return [];
  if (cards.length > 2) return LATER_ACTS;
  return hands.length === 1 && isPair(cards) ? PAIR_ACTS : FIRST_ACTS;
}

const isPair = (cards: readonly Card[]): boolean => new Set(cards.map(valueOfCard)).size === 1;

/** Performs an act of {@link actsAt} with the active hand. */
export function doAct(table: Table, act: Act, draw: Draw): void {
  const hand = table.hands[table.active ?? -1];
  if (!hand) throw new RangeError("No hand is to act");
  if (act === "split") split(table, hand, draw);
  else {
    if (act !== "stand") hand.cards.push(drawCard(draw));
    if (act === "double") hand.stake *= 2n;
    hand.played = act !== "hit" || pointsOf(hand) >= MOST_POINTS;
  }
  const next = table.hands.findIndex(({ played }) => !played);
  table.active = next < 0 ? null : next;
}

function split(table: Table, { cards, stake }: PlayedHand, draw: Draw): void {
  table.hands = cards.map((card): PlayedHand => {
    const next = [card, drawCard(draw)];
    return { cards: next, stake, played: card.rank === "A" || handOfCards(next).points === MOST_POINTS };
  });
}
