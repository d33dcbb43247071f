import { CURRENCY_EXPONENT, type RealCurrency } from "#app/contract/money.ts";
import type { Fraction } from "#app/contract/transfers.ts";

/** A rate as two whole numbers above zero: major units of one currency for one of another. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other));

function inLowestTerms({ numerator, denominator }: Rate): Rate {
  const common = divisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

/** A decimal text above zero as a fraction: `4.2465` is 42465/10000. */
export function readDecimal(text: string): Rate {
  const [whole = "", decimals = ""] = text.split(".");
  return inLowestTerms({ numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) });
}

/** What one major unit of one currency is in another, by what both are for one euro: exact, whatever the two are. */
export const cross = (from: Rate, to: Rate): Rate =>
  inLowestTerms({ numerator: to.numerator * from.denominator, denominator: to.denominator * from.numerator });

const scaleOf = (currency: RealCurrency): bigint => 10n ** BigInt(CURRENCY_EXPONENT[currency]);

interface Change {
  from: RealCurrency;
  to: RealCurrency;
  /** Minor units that are given, above zero. */
  gives: bigint;
  rate: Rate;
  feeBasisPoints: number;
}

/**
 * What a transfer comes to, in minor units. The fee is a part of what is given and rounded down, so that it is never more than
 * its share; the rest is multiplied by the rate as it is and rounded down once, which leaves less than one minor unit.
 */
export function changeOf({ from, to, gives, rate, feeBasisPoints }: Change) {
  const fee = (gives * BigInt(feeBasisPoints)) / 10_000n;
  const changed = gives - fee;
  const gets = (changed * rate.numerator * scaleOf(to)) / (rate.denominator * scaleOf(from));
  return { fee, changed, gets };
}

export const viewRate = ({ numerator, denominator }: Rate): Fraction => ({
  numerator: numerator.toString(),
  denominator: denominator.toString(),
});
