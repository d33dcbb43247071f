import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";

/** A possible end of a bet. */
export interface Prize {
  /** Payout in hundredths of the stake. */
  pays: number;
  /** How many of the equally likely outcomes of the bet have this payout. */
  ways: bigint;
}

/** A possible end of a bet at a certain stake. */
export interface Ending {
  /** Payout in minor units. */
  payout: bigint;
  ways: bigint;
}

/** The payout in minor units, rounded down to a whole number; `pays` in hundredths of the stake. */
export const payoutOf = (stake: bigint, pays: number): bigint => (stake * BigInt(pays)) / 100n;

/** The endings of a bet with these prizes, each paid by {@link payoutOf}. */
export const endingsOfPrizes = (stake: bigint, prizes: readonly Prize[]): Ending[] =>
  prizes.map(({ pays, ways }) => ({ payout: payoutOf(stake, pays), ways }));

/**
 * The return of a bet at a stake over equally likely outcomes, as fractions with a common denominator: `paid ÷ of` with every
 * payout rounded down as the game pays it; `owed ÷ of` as on the card, without rounding.
 */
export interface ReturnAtStake {
  paid: bigint;
  owed: bigint;
  of: bigint;
}

/** The return of a bet with these prizes, each paid by {@link payoutOf}. */
export function returnOfPrizes(stake: bigint, prizes: readonly Prize[]): ReturnAtStake {
  return {
    paid: 100n * sum(prizes, ({ pays }) => payoutOf(stake, pays)),
    owed: stake * sum(prizes, ({ pays }) => BigInt(pays)),
    of: 100n * stake * sum(prizes, () => 1n),
  };
}

/** The way of playing a bet whose return is furthest below the card's. Throws a RangeError for an empty list. */
export function worstOf(ways: readonly ReturnAtStake[]): ReturnAtStake {
  const [first, ...others] = ways;
  if (!first) throw new RangeError("A bet can be played in one way or more");
  return others.reduce((worst, way) => (lost(way) * worst.of > lost(worst) * way.of ? way : worst), first);
}

/** The loss by rounding, over `of`. */
const lost = ({ owed, paid }: ReturnAtStake): bigint => owed - paid;

/** Exact odds of a bet from all its possible ends, those that pay nothing included. */
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
 * Combines the odds of a game's bets: those of the reference, with the maximum win over all bets, and the others as choices.
 * Throws an Error when none of the bets is the reference.
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

/** The frequency of a large win, which `ways` of `all` outcomes have; empty when none has. */
export const largeWins = (ways: bigint, all: bigint): Pick<Odds, "largeWinOneIn"> =>
  ways > 0n ? { largeWinOneIn: oneIn(ways, all) } : {};

/** a ÷ b as a double. */
export const ratio = (a: bigint, b: bigint): number => Number(a) / Number(b);

/** The odds of `ways` of `all` outcomes, as "1 in" the nearest whole number. */
export const oneIn = (ways: bigint, all: bigint): string => String((2n * all + ways) / (2n * ways));

const waysOf = (prizes: readonly Prize[], counts: (pays: number) => boolean): bigint =>
  sum(prizes, ({ pays }) => (counts(pays) ? 1n : 0n));

const sum = (prizes: readonly Prize[], value: (prize: Prize) => bigint): bigint =>
  prizes.reduce((total, prize) => total + prize.ways * value(prize), 0n);
