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
