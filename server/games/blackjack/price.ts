import type { Card } from "#app/contract/games/card.ts";
import { RANKS } from "#app/contract/games/ranks.ts";
import { handOfCards, valueOfCard } from "./hand.ts";
import { type Act, bestOf, valuesAgainst } from "./strategy.ts";
import { actsAt, doAct, type Table } from "./table.ts";

/** A step of a round compared with the best one. */
export interface PricedAct {
  best: Act;
  /** The expected loss against the best step, in bets: 0 when the step was as good. */
  price: number;
}

/** The cards of an outcome, independent of the type of its amounts. */
interface Laid {
  dealer: { cards: readonly Card[] };
  hands: readonly { cards: readonly Card[] }[];
}

/** Replays ranks; suits are irrelevant in blackjack. */
const drawOf = (ranks: number[]) => ({ below: () => ranks.shift() ?? 0 });

/**
 * The exact cost of each step of an ended round against the best play, given what the player saw at that step: the hand and the
 * dealer's open card. The cards of the outcome are dealt again step by step.
 */
export function pricesOf({ dealer, hands }: Laid, acts: readonly Act[]): PricedAct[] {
  const [up, first] = [dealer.cards[0], hands[0]];
  if (!up || !first) throw new RangeError("A round without cards");
  const shown = valueOfCard(up);
  const isSplit = hands.length > 1;
  const cards = isSplit ? hands.flatMap((hand) => hand.cards.slice(0, 1)) : first.cards.slice(0, 2);
  const table: Table = { dealer: [up], hands: [{ cards, stake: 1n, played: false }], active: 0, natural: false };
  return acts.map((act) => {
    const place = table.active ?? 0;
    const held = table.hands[place]?.cards ?? [];
    const hand = handOfCards(held);
    const best = bestOf(actsAt(table), hand, shown);
    const value = valuesAgainst(shown);
    const next = act === "split" ? hands.map((each) => each.cards[1]) : [hands[place]?.cards[held.length]];
    doAct(table, act, drawOf(next.flatMap((card) => (card ? [RANKS.indexOf(card.rank)] : []))));
    return { best, price: value(best, hand) - value(act, hand) };
  });
}
