const PRECISION = 10n ** 40n;

/** A quotient of whole numbers of any size; good to the last digit of a number for quotients from 10⁻²⁰ up. */
export function ratio(part: bigint, whole: bigint): number {
  return Number((part * PRECISION) / whole) / Number(PRECISION);
}
