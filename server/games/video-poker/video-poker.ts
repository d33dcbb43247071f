import type { Card } from "#app/contract/games/card.ts";
import { drawCards } from "../cards.ts";
import { type KindOfGame, StepRefused } from "../kind.ts";
import { countedHands } from "./counted.ts";
import { handOfCards } from "./hand.ts";
import { bestHold, DEALT } from "./hold.ts";
import { oddsOfHands } from "./odds.ts";

/**
 * Draws ten cards from one deck before anything is shown ({@link drawCards}). The first five are the deal; the next ones fill the
 * positions that are not held, in order from the left. So the replacement cards are determined before the player chooses.
 */
export const videoPoker: KindOfGame<"video-poker"> = {
  accepts: () => true,

  play({ pays }, { stake, steps }, draw) {
    const drawn = drawCards(2 * DEALT, 1, draw);
    const dealt = drawn.slice(0, DEALT);
    const [step, ...more] = steps;
    if (!step) {
      const outcome = { kind: "video-poker" as const, dealt, cards: dealt, held: null, hand: handOfCards(dealt) };
      return { outcome, staked: stake, payout: null };
    }
    const held = heldPlaces(step.hold);
    if (more.length > 0) throw new StepRefused("The cards are drawn");
    const following = drawn.slice(DEALT);
    const cards = dealt.map((card, place) => (held.includes(place) ? card : (following.shift() as Card)));
    const hand = handOfCards(cards);
    const payout = hand ? stake * BigInt(pays[hand]) : 0n;
    return { outcome: { kind: "video-poker", dealt, cards, held, hand }, staked: stake, payout };
  },

  leftOpen: ({ pays }, { dealt }) => ({ kind: "video-poker", hold: [...bestHold(dealt, pays)] }),

  reference: ({ pays }) => ({
    input: { kind: "video-poker" },
    step: ({ dealt }) => ({ kind: "video-poker", hold: [...bestHold(dealt, pays)] }),
  }),

  odds: (rules) => ({ odds: oddsOfHands(countedHands(rules), rules.pays), choices: [] }),
};

/** Throws a StepRefused for positions outside the deal and for duplicates. */
function heldPlaces(hold: readonly number[]): number[] {
  const places = Array.from({ length: DEALT }, (_, place) => place).filter((place) => hold.includes(place));
  if (places.length !== hold.length) throw new StepRefused(`Not five places of a deal: ${hold}`);
  return places;
}
