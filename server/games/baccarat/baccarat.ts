import type { Card } from "#app/contract/games/card.ts";
import { drawCards } from "../cards.ts";
import type { Draw } from "../fairness/draw.ts";
import type { KindOfGame, RulesOf } from "../kind.ts";
import { payoutOf, returnOfPrizes } from "../prizes.ts";
import { bankerDraws, isNatural, playerDraws, pointsOf, pointsOfCard } from "./drawing.ts";
import { countDeals, oddsOfSide, prizesOfSide, type Side } from "./odds.ts";

type Rules = RulesOf<"baccarat">;

/** The reference bet: of the two that win about every other round, the one that returns less. */
const REFERENCE_BET = "player";
const OTHER_BETS = ["banker", "tie"] as const;

/** The most cards a round can need; this many are always drawn, and dealt as far as needed. */
const MOST_CARDS = 6;

/**
 * Draws six cards from the shoe ({@link drawCards}). They are dealt in that order: player, banker, player, banker, then the
 * player's third card and the banker's, if they draw.
 */
export const baccarat: KindOfGame<"baccarat"> = {
  accepts: () => true,

  play(rules, { stake, input: { bet } }, draw) {
    const { player, banker } = deal(rules, draw);
    const [playerPoints, bankerPoints] = [pointsOf(player), pointsOf(banker)];
    const winner = winnerOf(playerPoints, bankerPoints);
    const payout = payoutOf(stake, paysOf(rules, bet, winner));
    return {
      outcome: { kind: "baccarat", bet, player, banker, playerPoints, bankerPoints, winner },
      staked: stake,
      payout,
    };
  },

  returnOf: (rules, { stake, input: { bet } }) => returnOfPrizes(stake, prizesOfSide(rules, bet, countDeals(rules))),

  reference: () => ({ input: { kind: "baccarat", bet: REFERENCE_BET } }),

  odds(rules) {
    const counts = countDeals(rules);
    const reference = oddsOfSide(rules, REFERENCE_BET, counts);
    const choices = OTHER_BETS.map((bet) => ({
      input: { kind: "baccarat" as const, bet },
      odds: oddsOfSide(rules, bet, counts),
    }));
    // A game's maximum win is that of the bet that pays most.
    const { maximumWin, maximumWinOneIn } = choices
      .map(({ odds }) => odds)
      .reduce((most, odds) => (odds.maximumWin > most.maximumWin ? odds : most), reference);
    return { odds: { ...reference, maximumWin, maximumWinOneIn }, choices };
  },
};

function deal({ decks }: Rules, draw: Draw): { player: Card[]; banker: Card[] } {
  const cards = drawCards(MOST_CARDS, decks, draw);
  const dealTo = (...places: number[]) => places.map((place) => cards[place] as Card);
  const [player, banker] = [dealTo(0, 2), dealTo(1, 3)];
  const [points, against] = [pointsOf(player), pointsOf(banker)];
  if (isNatural(points) || isNatural(against)) return { player, banker };
  const third = playerDraws(points) ? dealTo(4) : [];
  const bankersThird = bankerDraws(against, third.map(pointsOfCard)[0]) ? dealTo(4 + third.length) : [];
  return { player: [...player, ...third], banker: [...banker, ...bankersThird] };
}

function winnerOf(player: number, banker: number): Side {
  if (player === banker) return "tie";
  return player > banker ? "player" : "banker";
}

/** Hundredths of the stake. */
function paysOf({ pays }: Rules, bet: Side, winner: Side): number {
  if (bet === winner) return pays[bet];
  return winner === "tie" ? 100 : 0;
}
