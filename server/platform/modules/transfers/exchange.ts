import { CURRENCY_EXPONENT, type RealCurrency } from "#app/contract/money.ts";
import type { Fraction } from "#app/contract/transfers.ts";
import type { Rate } from "#server/platform/modules/currencies/index.ts";

const scaleOf = (currency: RealCurrency): bigint => 10n ** BigInt(CURRENCY_EXPONENT[currency]);

interface Change {
  from: RealCurrency;
  to: RealCurrency;
  /** Minor units of the source, above zero. */
  gives: bigint;
  rate: Rate;
  feeBasisPoints: number;
}

/**
 * The amounts of a transfer, in minor units. The fee is part of what is given and rounded down, so that it never exceeds its
 * share; the rest is multiplied by the unrounded rate and rounded down once, which leaves less than one minor unit.
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
