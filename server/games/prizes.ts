import { LARGE_WIN, type Odds } from "#app/contract/games/odds.ts";

/** One way a bet can end. */
export interface Prize {
  /** What it pays, in hundredths of the stake. */
  pays: number;
  /** How many of the equally likely ways of the bet end so. */
  ways: bigint;
}

/** The same at a stake. */
export interface Ending {
  /** What it pays, in minor units. */
  payout: bigint;
  ways: bigint;
}

/** What a bet pays in minor units, rounded down to a whole one; `pays` in hundredths of the stake. */
export const payoutOf = (stake: bigint, pays: number): bigint => (stake * BigInt(pays)) / 100n;

/** A bet that pays one of these prizes, each by {@link payoutOf}. */
export const endingsOfPrizes = (stake: bigint, prizes: readonly Prize[]): Ending[] =>
  prizes.map(({ pays, ways }) => ({ payout: payoutOf(stake, pays), ways }));

/**
 * What a bet returns at a stake, counted over ways that are equally likely, as fractions over one denominator: `paid ÷ of` at
 * this stake, with every payout rounded down as the game pays it; `owed ÷ of` as the card has it, with none rounded.
 */
export interface ReturnAtStake {
  paid: bigint;
  owed: bigint;
  of: bigint;
}

/** Of a bet that pays one of these prizes, each by {@link payoutOf}. */
export function returnOfPrizes(stake: bigint, prizes: readonly Prize[]): ReturnAtStake {
  return {
    paid: 100n * sum(prizes, ({ pays }) => payoutOf(stake, pays)),
    owed: stake * sum(prizes, ({ pays }) => BigInt(pays)),
    of: 100n * stake * sum(prizes, () => 1n),
  };
}

/** Of ways a bet may be played, the one whose return falls furthest below the card's. Throws a RangeError where there is none. */
export function worstOf(ways: readonly ReturnAtStake[]): ReturnAtStake {
  const [first, ...others] = ways;
  if (!first) throw new RangeError("A bet can be played in one way or more");
  return others.reduce((worst, way) => (lost(way) * worst.of > lost(worst) * way.of ? way : worst), first);
}

/** What rounding takes, over `of`. */
const lost = ({ owed, paid }: ReturnAtStake): bigint => owed - paid;

/** Exact odds of a bet, from everything that can come of it, what pays nothing included. */
export function oddsOfPrizes(prizes: readonly Prize[]): Odds {
  const most = Math.max(...prizes.map(({ pays }) => pays));
  const all = sum(prizes, () => 1n);
  const paid = sum(prizes, ({ pays }) => BigInt(pays));
  const squares = sum(prizes, ({ pays }) => BigInt(pays) ** 2n);
  return {
    rtp: ratio(paid, all * 100n),
    method: "exact",
    interval: null,
    play: "any",
    hitRate: ratio(
      waysOf(prizes, (pays) => pays > 0),
      all,
    ),
    deviation: Math.sqrt(ratio(squares * all - paid ** 2n, all ** 2n * 10_000n)),
    maximumWin: most / 100,
    maximumWinOneIn: oneIn(
      waysOf(prizes, (pays) => pays === most),
      all,
    ),
    ...largeWins(
      waysOf(prizes, (pays) => pays >= 100 * LARGE_WIN),
      all,
    ),
  };
}

interface BetOdds<I> {
  input: I;
  odds: Odds;
}

/**
 * The odds of a game from those of its bets: first its reference's, with the most that any of the bets can win, then the
 * others. Throws an Error where none of them is the reference.
 */
export function oddsOfGame<I>(
  bets: readonly BetOdds<I>[],
  isReference: (input: I) => boolean,
): { odds: Odds; choices: BetOdds<I>[] } {
  const reference = bets.find(({ input }) => isReference(input));
  if (!reference) throw new Error("A game has no bet that is its reference");
  const most = bets.reduce((best, { odds }) => (odds.maximumWin > best.maximumWin ? odds : best), reference.odds);
  const { maximumWin, maximumWinOneIn } = most;
  return {
    odds: { ...reference.odds, maximumWin, maximumWinOneIn },
    choices: bets.filter((bet) => bet !== reference),
  };
}

/** How often a large win comes, which `ways` of `all` bring; nothing where none does. */
export const largeWins = (ways: bigint, all: bigint): Pick<Odds, "largeWinOneIn"> =>
  ways > 0n ? { largeWinOneIn: oneIn(ways, all) } : {};

/** a ÷ b as near as a number comes. */
export const ratio = (a: bigint, b: bigint): number => Number(a) / Number(b);

/** Once in how many rounds, to the nearest whole one, what `ways` of `all` bring comes. */
export const oneIn = (ways: bigint, all: bigint): string => String((2n * all + ways) / (2n * ways));

const waysOf = (prizes: readonly Prize[], counts: (pays: number) => boolean): bigint =>
  sum(prizes, ({ pays }) => (counts(pays) ? 1n : 0n));

const sum = (prizes: readonly Prize[], value: (prize: Prize) => bigint): bigint =>
  prizes.reduce((total, prize) => total + prize.ways * value(prize), 0n);
