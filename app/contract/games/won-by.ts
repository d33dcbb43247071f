import type { JackpotDraw, JackpotDraws } from "./jackpots.ts";

/** The levels that a round has won: those whose number is below its weight. */
export const wonBy = ({ weight, draws }: JackpotDraws): JackpotDraw[] => draws.filter(({ number }) => number < weight);

/** Euro cents of which the rates tell the worth: 1000.00 EUR. */
const THOUSAND_EURO = 100_000n;

/**
 * A sum in euro cents, in minor units of the currency of which so many stand for 1000.00 EUR, rounded down: what a pool pays
 * its winner.
 */
export const inCurrency = (cents: bigint, perThousandEuro: number): bigint =>
  (cents * BigInt(perThousandEuro)) / THOUSAND_EURO;

/** The weight of a stake, in minor units of such a currency, where a euro has so many; rounded down. */
export const weightOf = (stake: bigint, perThousandEuro: number, weightsPerEuro: number): number =>
  Number((stake * 1000n * BigInt(weightsPerEuro)) / BigInt(perThousandEuro));
