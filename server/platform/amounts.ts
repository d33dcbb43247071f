export const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
