export const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** What floating-point arithmetic may add to a number that is whole. */
const ROUNDING_ERROR = 1e-6;

/** A computed cost in whole units, rounded up: never shown as less than it is, nor as negative. */
export const roundedUp = (cost: number): bigint => BigInt(Math.max(0, Math.ceil(cost - ROUNDING_ERROR)));
