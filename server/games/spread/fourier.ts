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
  for (let half = 1; half < length; half *= 2) {
    for (let at = 0; at < half; at++) {
      const angle = (sign * Math.PI * at) / half;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let even = at; even < length; even += 2 * half) {
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
