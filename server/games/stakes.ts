/**
 * Every slot pay is a whole number of tenths of the stake, and every stake a multiple of ten minor units, so every slot win is
 * a whole number of minor units without rounding.
 */
export const PAY_UNITS_PER_STAKE = 10;

/** The smallest stake of any currency, in minor units: ten. */
export const SMALLEST_STAKE = BigInt(PAY_UNITS_PER_STAKE);

/** A stake is 1 to 500 steps of the currency's stake unit. */
export const MOST_STEPS = 500n;

/** The ceiling of a round, in multiples of the largest stake of its currency: 1,000,000.00 EUR. */
export const CEILING_STAKES = 20_000;

/** The ceiling of a round in a currency, in minor units; `step` is its stake unit. */
export const ceilingOf = (step: bigint): bigint => BigInt(CEILING_STAKES) * MOST_STEPS * step;

export type StakeProblem = "below_minimum" | "above_maximum" | "not_a_step";

/**
 * Why a stake is refused, or undefined when it is valid. Both are in minor units of one currency; `step` is
 * its stake unit (10 for EUR), and `step` to 500 × `step` is the range. Throws a RangeError for a step that is not a
 * multiple of ten, because payouts would no longer be whole.
 */
export function stakeProblem(stake: bigint, step: bigint): StakeProblem | undefined {
  if (step < SMALLEST_STAKE || step % SMALLEST_STAKE !== 0n) {
    throw new RangeError(`A stake unit is a multiple of ${SMALLEST_STAKE} minor units: ${step}`);
  }
  if (stake < step) return "below_minimum";
  if (stake > step * MOST_STEPS) return "above_maximum";
  return stake % step === 0n ? undefined : "not_a_step";
}
