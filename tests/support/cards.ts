import type { Card } from "#app/contract/games/card.ts";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";

/** Parses cards as players write them: "10h As" are the ten of hearts and the ace of spades. */
export function cards(text: string): Card[] {
  return text.split(" ").map((name) => {
    const rank = RANKS.find((each) => each === name.slice(0, -1));
    const suit = SUITS.find((each) => each.startsWith(name.slice(-1)));
    if (!rank || !suit) throw new Error(`Not a card: ${name}`);
    return { rank, suit };
  });
}

export const deck: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => ({ rank, suit })));
