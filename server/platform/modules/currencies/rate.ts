/** A rate as two whole numbers above zero: major units of one currency per unit of another. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other));

function inLowestTerms({ numerator, denominator }: Rate): Rate {
  const common = divisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

/** Parses a decimal text above zero as a fraction: `4.2465` is 42465/10000. */
export function readDecimal(text: string): Rate {
  const [whole = "", decimals = ""] = text.split(".");
  return inLowestTerms({ numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) });
}

/** The exact rate between two currencies, from their rates to one euro. */
export const cross = (from: Rate, to: Rate): Rate =>
  inLowestTerms({ numerator: to.numerator * from.denominator, denominator: to.denominator * from.numerator });
