import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import type { RulesOf } from "../kind.ts";
import { largeWins, type Prize } from "../prizes.ts";
import { bankerDraws, isNatural, playerDraws } from "./drawing.ts";

type Rules = RulesOf<"baccarat">;
export type Side = keyof Rules["pays"];

/** The number of ordered six-card deals that each side wins. */
export type Counts = Record<Side, number>;

const SIDES = ["player", "banker", "tie"] as const;

const VALUES = 10;

/** Cards of each value, 0 … 9, in a shoe: four suits of every rank, and four ranks count zero. */
const cardsOfValue = (decks: number, value: number): number => decks * (value === 0 ? 16 : 4);

/** Cached by the number of decks: every bet needs them. */
const counted = new Map<number, Counts>();

/**
 * Counts every ordered deal from a full shoe, by the values of its cards. A round that ends after four or five cards is counted
 * with every continuation to six cards, so that all deals weigh the same: 416 × 415 × … × 411 for eight decks, which a double
 * represents exactly.
 */
export function countDeals({ decks }: Pick<Rules, "decks">): Counts {
  const known = counted.get(decks);
  if (known) return known;
  const left = Array.from({ length: VALUES }, (_, value) => cardsOfValue(decks, value));
  let cards = left.reduce((sum, count) => sum + count, 0);
  const counts: Counts = { player: 0, banker: 0, tie: 0 };

  /** Calls `deal` for each value with the number of ways to draw it. */
  function eachValue(deal: (value: number, ways: number) => void): void {
    for (let value = 0; value < VALUES; value++) {
      const ways = left[value] as number;
      if (ways === 0) continue;
      left[value] = ways - 1;
      cards -= 1;
      deal(value, ways);
      left[value] = ways;
      cards += 1;
    }
  }

  function settle(player: number, banker: number, ways: number): void {
    const winner = player === banker ? "tie" : player > banker ? "player" : "banker";
    counts[winner] += ways;
  }

  function dealBanker(player: number, banker: number, third: number | undefined, ways: number): void {
    if (!bankerDraws(banker, third)) settle(player, banker, ways * cards);
    else eachValue((value, more) => settle(player, (banker + value) % 10, ways * more));
  }

  function dealThirds(player: number, banker: number, ways: number): void {
    if (isNatural(player) || isNatural(banker)) settle(player, banker, ways * cards * (cards - 1));
    // When the player stands, the banker's card is the fifth, and a sixth is counted as if dealt.
    else if (!playerDraws(player)) dealBanker(player, banker, undefined, ways * (cards - 1));
    else eachValue((value, more) => dealBanker((player + value) % 10, banker, value, ways * more));
  }

  eachValue((first, a) =>
    eachValue((second, b) =>
      eachValue((third, c) =>
        eachValue((fourth, d) => dealThirds((first + third) % 10, (second + fourth) % 10, a * b * c * d)),
      ),
    ),
  );
  counted.set(decks, counts);
  return counts;
}

/** The prizes of a bet on a side, over every deal; a tie returns the stakes on the other two. */
export const prizesOfSide = ({ pays }: Rules, bet: Side, counts: Counts): Prize[] =>
  SIDES.map((winner) => ({
    pays: winner === bet ? pays[bet] : winner === "tie" ? 100 : 0,
    ways: BigInt(counts[winner]),
  }));

/** Exact odds of a bet on a side. A tie returns the stakes on the other two sides, so it counts as a round that pays. */
export function oddsOfSide({ pays }: Rules, bet: Side, counts: Counts): Odds {
  const deals = counts.player + counts.banker + counts.tie;
  const returns = [
    { pays: pays[bet] / 100, chance: counts[bet] / deals },
    { pays: 1, chance: bet === "tie" ? 0 : counts.tie / deals },
  ];
  const rtp = returns.reduce((sum, each) => sum + each.pays * each.chance, 0);
  const square = returns.reduce((sum, each) => sum + each.pays ** 2 * each.chance, 0);
  return {
    rtp,
    method: "exact",
    interval: null,
    play: "any",
    hitRate: returns.reduce((sum, each) => sum + each.chance, 0),
    deviation: Math.sqrt(square - rtp ** 2),
    maximumWin: pays[bet] / 100,
    maximumWinOneIn: String(Math.round(deals / counts[bet])),
    ...(pays[bet] >= 100 * LARGE_WIN && largeWins(BigInt(counts[bet]), BigInt(deals))),
  };
}
