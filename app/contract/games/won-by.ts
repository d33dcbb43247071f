import type { JackpotDraw, JackpotDraws } from "./jackpots.ts";

/** The levels a round has won: those whose number is below its weight. */
export const wonBy = ({ weight, draws }: JackpotDraws): JackpotDraw[] => draws.filter(({ number }) => number < weight);

/** The euro cents to which the rates refer: 1000.00 EUR. */
const THOUSAND_EURO = 100_000n;

/** Converts euro cents into minor units of a currency by its rate per 1000.00 EUR, rounded down: the payout of a pool. */
export const inCurrency = (cents: bigint, perThousandEuro: number): bigint =>
  (cents * BigInt(perThousandEuro)) / THOUSAND_EURO;

/** The weight of a stake in minor units of such a currency, for the weight of one euro; rounded down. */
export const weightOf = (stake: bigint, perThousandEuro: number, weightsPerEuro: number): number =>
  Number((stake * 1000n * BigInt(weightsPerEuro)) / BigInt(perThousandEuro));
