export const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
