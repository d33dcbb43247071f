const FIRST = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const SECOND = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2];

const remainder = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11;

/**
 * Whether twelve digits are an individual identification number of Kazakhstan: the last is the sum of the others by their
 * weights, modulo 11; where that is 10 by other weights, and where it is 10 again no number is given out. Rules of forming
 * the identification number, Resolution of the Government of 22 May 2007, No 406. Since Resolution No 853 of 26 August 2013
 * the first digits need not be the date of birth, so they are not compared with it.
 */
export function isIin(number: string): boolean {
  if (!/^(?!0{12})\d{12}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const first = remainder(digits, FIRST);
  const control = first === 10 ? remainder(digits, SECOND) : first;
  return control < 10 && control === digits[11];
}
