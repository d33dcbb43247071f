import type { Odds } from "#app/contract/games/odds.ts";

/** One way a bet can end. */
export interface Prize {
  /** What it pays, in hundredths of the stake. */
  pays: number;
  /** How many of the equally likely ways of the bet end so. */
  ways: bigint;
}

/** What a bet pays in minor units, rounded down to a whole one; `pays` in hundredths of the stake. */
export const payoutOf = (stake: bigint, pays: number): bigint => (stake * BigInt(pays)) / 100n;

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

/** a ÷ b as near as a number comes. */
export const ratio = (a: bigint, b: bigint): number => Number(a) / Number(b);

/** Once in how many rounds, to the nearest whole one, what `ways` of `all` bring comes. */
export const oneIn = (ways: bigint, all: bigint): string => String((2n * all + ways) / (2n * ways));

const waysOf = (prizes: readonly Prize[], counts: (pays: number) => boolean): bigint =>
  sum(prizes, ({ pays }) => (counts(pays) ? 1n : 0n));

const sum = (prizes: readonly Prize[], value: (prize: Prize) => bigint): bigint =>
  prizes.reduce((total, prize) => total + prize.ways * value(prize), 0n);
