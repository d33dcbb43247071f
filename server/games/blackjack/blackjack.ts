import { drawCard } from "../cards.ts";
import type { Draw } from "../fairness/draw.ts";
import { type KindOfGame, type OutcomeOf, type Position, type RulesOf, StepRefused } from "../kind.ts";
import { dealerStands, handOfCards, isBlackjack, MOST_POINTS } from "./hand.ts";
import { oddsOfBlackjack } from "./odds.ts";
import { bestAct } from "./strategy.ts";
import { actsAt, deal, doAct, type PlayedHand, pointsOf, type Table } from "./table.ts";

type Rules = RulesOf<"blackjack">;
type Outcome = OutcomeOf<"blackjack">;
type HandResult = Outcome["hands"][number]["result"];

/**
 * Each card is one draw from a full deck ({@link drawCard}), in the order of dealing: player, dealer face up, player, dealer face
 * down; then one for a hit or a double, and two for a split, the first hand's before the second's; last the dealer's further
 * cards, if a hand of the player stands.
 */
export const blackjack: KindOfGame<"blackjack"> = {
  accepts: () => true,

  play(rules, { stake, steps }, draw) {
    const table = deal(stake, draw);
    for (const { act } of steps) {
      if (!actsAt(table).includes(act)) throw new StepRefused(`Not at this hand: ${act}`);
      doAct(table, act, draw);
    }
    return table.active === null ? ended(rules, table, draw) : waiting(table);
  },

  // A hand that may be doubled or split always has the stake of the bet.
  adds: (stake, { act }) => (act === "double" || act === "split" ? stake : 0n),

  leftOpen: (_, { hands, active }) => ({ kind: "blackjack", act: canOnlyGain(hands[active ?? -1]) ? "hit" : "stand" }),

  reference: () => ({
    input: { kind: "blackjack" },
    step({ dealer, hands, active, can }) {
      const [cards, up] = [hands[active ?? -1]?.cards, dealer.cards[0]];
      if (!cards || !up) throw new RangeError("No hand waits for a step");
      return { kind: "blackjack", act: bestAct(cards, up, can) };
    },
  }),

  odds: (rules) => ({ odds: oddsOfBlackjack(rules), choices: [] }),
};

/** Up to these points a hand wins only if the dealer busts, whatever its points. */
const BELOW_EVERY_STAND = 16;
/** No card busts a hard hand with up to these points. */
const SAFE_FROM_BUST = 11;

/** Whether no card can make a hand worse. */
const canOnlyGain = (hand: Outcome["hands"][number] | undefined): boolean =>
  hand !== undefined && hand.points <= (hand.soft ? BELOW_EVERY_STAND : SAFE_FROM_BUST);

/** The position of an open round; the dealer's second card is drawn but not shown. */
function waiting(table: Table): Position<"blackjack"> {
  const shown = table.dealer.slice(0, 1);
  const hands = table.hands.map((hand) => handOutcome(hand, pointsOf(hand) > MOST_POINTS ? "bust" : null, 0n));
  return {
    outcome: {
      kind: "blackjack",
      dealer: { cards: shown, points: handOfCards(shown).points },
      hands,
      active: table.active,
      can: [...actsAt(table)],
    },
    staked: stakedOn(table),
    payout: null,
  };
}

function ended(rules: Rules, table: Table, draw: Draw): Position<"blackjack"> {
  const { hands } = table;
  const dealer = [...table.dealer];
  if (!table.natural && hands.some((hand) => pointsOf(hand) <= MOST_POINTS)) {
    while (!dealerStands(handOfCards(dealer))) dealer.push(drawCard(draw));
  }
  const settled = hands.map((hand) => {
    const result = table.natural ? resultOfNatural(table) : resultOf(pointsOf(hand), handOfCards(dealer).points);
    return handOutcome(hand, result, payoutOf(rules, hand, result));
  });
  return {
    outcome: {
      kind: "blackjack",
      dealer: { cards: dealer, points: handOfCards(dealer).points },
      hands: settled,
      active: null,
      can: [],
    },
    staked: stakedOn(table),
    payout: settled.reduce((sum, hand) => sum + hand.payout, 0n),
  };
}

const stakedOn = ({ hands }: Table): bigint => hands.reduce((sum, { stake }) => sum + stake, 0n);

function handOutcome({ cards, stake }: PlayedHand, result: HandResult, payout: bigint): Outcome["hands"][number] {
  const { points, soft } = handOfCards(cards);
  return { cards: [...cards], points, soft, stake, result, payout };
}

function resultOfNatural({ dealer, hands }: Table): HandResult {
  if (!hands.some(({ cards }) => isBlackjack(cards))) return "lost";
  return isBlackjack(dealer) ? "push" : "blackjack";
}

function resultOf(points: number, dealer: number): HandResult {
  if (points > MOST_POINTS) return "bust";
  if (points === dealer) return "push";
  return dealer > MOST_POINTS || points > dealer ? "won" : "lost";
}

/** The payout of a hand in minor units, rounded down. */
function payoutOf({ blackjackPays }: Rules, { stake }: PlayedHand, result: HandResult): bigint {
  if (result === "blackjack") return (stake * BigInt(blackjackPays)) / 100n;
  if (result === "won") return stake * 2n;
  return result === "push" ? stake : 0n;
}
