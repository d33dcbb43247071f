/** Real and imaginary parts, side by side. */
export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

/**
 * The discrete Fourier transform in place, by halves (Cooley and Tukey, 1965); its length is a power of two. `sign` −1 is the
 * transform, 1 its inverse but for the division by the length.
 */
export function transform({ re, im }: Complex, sign: -1 | 1): void {
  const { length } = re;
  reorder(re, im);
  const turns = turnsOf(length);
  for (let half = 1; half < length; half *= 2) {
    const every = length / (2 * half);
    // From front to back, as memory is read: over the angles first it takes twice as long.
    for (let block = 0; block < length; block += 2 * half) {
      for (let at = 0; at < half; at++) {
        const [cos, sin] = [turns.re[at * every] as number, sign * (turns.im[at * every] as number)];
        const even = block + at;
        const odd = even + half;
        const [a, b] = [re[odd] as number, im[odd] as number];
        const [turnedA, turnedB] = [a * cos - b * sin, a * sin + b * cos];
        re[odd] = (re[even] as number) - turnedA;
        im[odd] = (im[even] as number) - turnedB;
        re[even] = (re[even] as number) + turnedA;
        im[even] = (im[even] as number) + turnedB;
      }
    }
  }
}

/** The angles of the last length that was asked for: one distribution is many transforms of one length. */
let lastTurns: Complex = { re: new Float64Array(0), im: new Float64Array(0) };

function turnsOf(length: number): Complex {
  const half = length / 2;
  if (lastTurns.re.length !== half) {
    const angles = Float64Array.from({ length: half }, (_, at) => (Math.PI * at) / half);
    lastTurns = { re: angles.map(Math.cos), im: angles.map(Math.sin) };
  }
  return lastTurns;
}

/** Each value to the place whose number has the same bits from the other end. */
function reorder(re: Float64Array, im: Float64Array): void {
  for (let at = 1, other = 0; at < re.length; at++) {
    let bit = re.length >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at >= other) continue;
    [re[at], re[other]] = [re[other] as number, re[at] as number];
    [im[at], im[other]] = [im[other] as number, im[at] as number];
  }
}

/** As many values that are one. */
export const ones = (length: number): Complex => ({
  re: new Float64Array(length).fill(1),
  im: new Float64Array(length),
});

/** Each value to a whole power, by squaring. */
export function toPower({ re, im }: Complex, power: number): Complex {
  const result = ones(re.length);
  const base = { re: re.slice(), im: im.slice() };
  for (let left = power; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) multiply(result, base);
    multiply(base, base);
  }
  return result;
}

/** Value by value, in place of the first. */
export function multiply(into: Complex, by: Complex): void {
  for (let at = 0; at < into.re.length; at++) {
    const [a, b] = [into.re[at] as number, into.im[at] as number];
    const [c, d] = [by.re[at] as number, by.im[at] as number];
    into.re[at] = a * c - b * d;
    into.im[at] = a * d + b * c;
  }
}
