import type { Card } from "#app/contract/games/card.ts";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";
import { drawSome } from "./draw-some.ts";
import type { Draw } from "./fairness/draw.ts";

/** A whole deck: card i is rank i mod 13 of suit ⌊i ÷ 13⌋, ranks from the ace, suits in the order of the alphabet. */
const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => ({ rank, suit })));

/** A card of a whole deck, whatever was drawn before: one draw below 52. */
export function drawCard(draw: Draw): Card {
  return DECK[draw.below(DECK.length)] as Card;
}

/** Cards out of a shoe of so many whole decks, one after the other, in the order they are drawn ({@link drawSome}). */
export function drawCards(count: number, decks: number, draw: Draw): Card[] {
  return drawSome(count, decks * DECK.length, draw).map((place) => DECK[place % DECK.length] as Card);
}
