import type { Card } from "#app/contract/games/card.ts";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";
import { drawSome } from "./draw-some.ts";
import type { Draw } from "./fairness/draw.ts";

/** A full deck: card i has rank i mod 13 and suit ⌊i ÷ 13⌋, ranks from the ace, suits in alphabetical order. */
const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => ({ rank, suit })));

/** Draws a card from a full deck, with replacement: one draw below 52. */
export function drawCard(draw: Draw): Card {
  return DECK[draw.below(DECK.length)] as Card;
}

/** Draws cards from a shoe of full decks, without replacement, in the order they are drawn ({@link drawSome}). */
export function drawCards(count: number, decks: number, draw: Draw): Card[] {
  return drawSome(count, decks * DECK.length, draw).map((place) => DECK[place % DECK.length] as Card);
}
