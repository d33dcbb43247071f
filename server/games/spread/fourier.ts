/** Complex numbers as arrays of their real and imaginary parts. */
export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

/**
 * The fast Fourier transform in place (Cooley and Tukey, 1965); the length is a power of two. `sign` −1 is the transform, 1 its
 * inverse without the division by the length.
 */
export function transform({ re, im }: Complex, sign: -1 | 1): void {
  const { length } = re;
  reorder(re, im);
  const turns = turnsOf(length);
  for (let half = 1; half < length; half *= 2) {
    const every = length / (2 * half);
    // Blocks in the outer loop for sequential memory access: with angles in the outer loop it takes twice as long.
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

/** The roots of unity of the last requested length: one distribution needs many transforms of the same length. */
let lastTurns: Complex = { re: new Float64Array(0), im: new Float64Array(0) };

function turnsOf(length: number): Complex {
  const half = length / 2;
  if (lastTurns.re.length !== half) {
    const angles = Float64Array.from({ length: half }, (_, at) => (Math.PI * at) / half);
    lastTurns = { re: angles.map(Math.cos), im: angles.map(Math.sin) };
  }
  return lastTurns;
}

/** Permutes values into bit-reversed order. */
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

/** Complex ones. */
export const ones = (length: number): Complex => ({
  re: new Float64Array(length).fill(1),
  im: new Float64Array(length),
});

/** Raises each value to an integer power, by repeated squaring. */
export function toPower({ re, im }: Complex, power: number): Complex {
  const result = ones(re.length);
  const base = { re: re.slice(), im: im.slice() };
  for (let left = power; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) multiply(result, base);
    multiply(base, base);
  }
  return result;
}

/** Multiplies element by element, in place of the first. */
export function multiply(into: Complex, by: Complex): void {
  for (let at = 0; at < into.re.length; at++) {
    const [a, b] = [into.re[at] as number, into.im[at] as number];
    const [c, d] = [by.re[at] as number, by.im[at] as number];
    into.re[at] = a * c - b * d;
    into.im[at] = a * d + b * c;
  }
}
