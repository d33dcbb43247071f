import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import type { RulesOf } from "../kind.ts";
import { blackjackChance, type DealerEnd, dealerEnds } from "./dealer.ts";
import { type Hand, handOf, MOST_POINTS, RANK_COUNT, VALUES, withCard } from "./hand.ts";
import { type Act, bestOf, cardOfPair, FIRST_ACTS, LATER_ACTS, PAIR_ACTS } from "./strategy.ts";

type Rules = RulesOf<"blackjack">;

/** A possible end of a round: total stake and payout, in hundredths of the bet. */
export interface RoundEnd {
  staked: number;
  paid: number;
  chance: number;
}

/** A possible end of a player's hand: its points, and its stake in bets. */
interface HandEnd {
  points: number;
  stake: number;
  chance: number;
}

const BET = 100;

/**
 * Exact odds for the play of {@link bestOf}. The return is relative to the total stake, as the ledger counts it: the bet and what
 * doubling and splitting add. The deviation is that of a round's net result, in bets.
 */
export function oddsOfBlackjack(rules: Rules): Odds {
  const ends = roundEnds(rules);
  const mean = (of: (end: RoundEnd) => number) => ends.reduce((sum, end) => sum + end.chance * of(end), 0);
  const net = mean(({ paid, staked }) => paid - staked);
  const large = mean(({ paid, staked }) => (paid >= LARGE_WIN * staked ? 1 : 0));
  const most = Math.max(...ends.map(({ paid }) => paid));
  return {
    rtp: mean(({ paid }) => paid) / mean(({ staked }) => staked),
    method: "exact",
    interval: null,
    play: "best",
    hitRate: mean(({ paid }) => (paid > 0 ? 1 : 0)),
    deviation: Math.sqrt(mean(({ paid, staked }) => (paid - staked - net) ** 2)) / BET,
    maximumWin: most / BET,
    maximumWinOneIn: String(Math.round(1 / mean(({ paid }) => (paid === most ? 1 : 0)))),
    ...(large > 0 && { largeWinOneIn: String(Math.round(1 / large)) }),
  };
}

/** Cached by the only rule they depend on: odds and fan use the same ends, and counting takes a tenth of a second. */
const counted = new Map<number, readonly RoundEnd[]>();

/** Every possible end of a round under the best play, with its probability. */
export function roundEnds({ blackjackPays }: Rules): readonly RoundEnd[] {
  const known = counted.get(blackjackPays);
  if (known) return known;
  const ends = countEnds(blackjackPays);
  counted.set(blackjackPays, ends);
  return ends;
}

function countEnds(blackjackPays: number): RoundEnd[] {
  const chances = new Map<string, RoundEnd>();
  const add = (staked: number, paid: number, chance: number): void => {
    const key = `${staked} ${paid}`;
    chances.set(key, { staked, paid, chance: (chances.get(key)?.chance ?? 0) + chance });
  };

  for (const { value: up, ranks } of VALUES) {
    const dealer = dealerEnds(up);
    const shown = ranks / RANK_COUNT;
    const withBlackjack = shown * blackjackChance(up);
    for (const { first, second, chance } of deals()) {
      const natural = handOf(first, second).points === MOST_POINTS;
      add(BET, natural ? BET : 0, withBlackjack * chance);
      const left = (shown - withBlackjack) * chance;
      if (natural) add(BET, blackjackPays, left);
      else for (const end of playedOut(first, second, up, dealer)) add(end.staked, end.paid, left * end.chance);
    }
  }
  return [...chances.values()];
}

function deals(): { first: number; second: number; chance: number }[] {
  return VALUES.flatMap((first) =>
    VALUES.map((second) => ({
      first: first.value,
      second: second.value,
      chance: (first.ranks * second.ranks) / RANK_COUNT ** 2,
    })),
  );
}

/** The ends of a round from two cards that are no blackjack, against a dealer without one. */
function playedOut(first: number, second: number, up: number, dealer: readonly DealerEnd[]): RoundEnd[] {
  const hand = handOf(first, second);
  const act = bestOf(first === second ? PAIR_ACTS : FIRST_ACTS, hand, up);
  const hands = act === "split" ? twice(endsOfSplit(hand, up)) : [endsAfter(act, hand, up)];
  return dealer.flatMap(({ points, chance }) => {
    const settled = hands.map((ends) => ends.map((end) => settle(end, points)));
    return settled.reduce(bothHands).map((end) => ({ ...end, chance: end.chance * chance }));
  });
}

const twice = <T>(value: T): T[] => [value, value];

/** Given the dealer's end, the two hands of a split are independent: each draws its own cards. */
const bothHands = (one: RoundEnd[], other: RoundEnd[]): RoundEnd[] =>
  one.flatMap((a) =>
    other.map((b) => ({ staked: a.staked + b.staked, paid: a.paid + b.paid, chance: a.chance * b.chance })),
  );

function settle({ points, stake, chance }: HandEnd, dealer: number): RoundEnd {
  const staked = stake * BET;
  if (points > MOST_POINTS || points < dealer) return { staked, paid: 0, chance };
  return { staked, paid: points > dealer ? 2 * staked : staked, chance };
}

/** The ends of one hand of a split pair, from its second card on. */
function endsOfSplit(pair: Hand, up: number): HandEnd[] {
  const card = cardOfPair(pair);
  return afterCard(handOf(card), (hand) => {
    const stands = card === 1 || hand.points === MOST_POINTS;
    return endsAfter(stands ? "stand" : bestOf(FIRST_ACTS, hand, up), hand, up);
  });
}

const known = new Map<string, HandEnd[]>();

/** Memoised for equal hands: each platform waits for all odds when it starts. */
function endsAfter(act: Act, hand: Hand, up: number): HandEnd[] {
  const key = `${act} ${hand.points} ${hand.soft} ${up}`;
  const ends = known.get(key) ?? countEndsAfter(act, hand, up);
  known.set(key, ends);
  return ends;
}

function countEndsAfter(act: Act, hand: Hand, up: number): HandEnd[] {
  if (act === "stand") return [{ points: hand.points, stake: 1, chance: 1 }];
  if (act === "double") return afterCard(hand, ({ points }) => [{ points, stake: 2, chance: 1 }]);
  return afterCard(hand, (next) => {
    const over = next.points >= MOST_POINTS;
    return endsAfter(over ? "stand" : bestOf(LATER_ACTS, next, up), next, up);
  });
}

/** The ends over every next card, with equal ends merged. */
function afterCard(hand: Hand, endsOf: (next: Hand) => HandEnd[]): HandEnd[] {
  const ends = new Map<string, HandEnd>();
  for (const { value, ranks } of VALUES) {
    for (const { points, stake, chance } of endsOf(withCard(hand, value))) {
      const key = `${points} ${stake}`;
      const before = ends.get(key)?.chance ?? 0;
      ends.set(key, { points, stake, chance: before + (chance * ranks) / RANK_COUNT });
    }
  }
  return [...ends.values()];
}
