import { dealerStands, type Hand, handOf, MOST_POINTS, RANK_COUNT, VALUES, withCard } from "./hand.ts";

/** Final points of the dealer and their probability; a bust is 0, so that every standing hand beats it. */
export interface DealerEnd {
  points: number;
  chance: number;
}

const BUST = 0;
const ENDS = [17, 18, 19, 20, MOST_POINTS, BUST];

/** Whether two cards of these values are a blackjack. */
const makesBlackjack = (up: number, hole: number): boolean => up * hole === 10 && (up === 1 || hole === 1);

/** The probability that the hole card makes a blackjack with an up card of value `up`. */
export function blackjackChance(up: number): number {
  return VALUES.reduce((sum, { value, ranks }) => sum + (makesBlackjack(up, value) ? ranks : 0), 0) / RANK_COUNT;
}

/** How the dealer ends with an up card of value `up`, after peeking and having no blackjack. */
export function dealerEnds(up: number): DealerEnd[] {
  const ends = new Map(ENDS.map((points) => [points, 0]));

  function draw(hand: Hand, chance: number): void {
    if (dealerStands(hand)) {
      const points = hand.points > MOST_POINTS ? BUST : hand.points;
      ends.set(points, (ends.get(points) as number) + chance);
      return;
    }
    for (const { value, ranks } of VALUES) draw(withCard(hand, value), (chance * ranks) / RANK_COUNT);
  }

  const without = 1 - blackjackChance(up);
  for (const { value, ranks } of VALUES) {
    if (!makesBlackjack(up, value)) draw(handOf(up, value), ranks / RANK_COUNT / without);
  }
  return [...ends].map(([points, chance]) => ({ points, chance }));
}
