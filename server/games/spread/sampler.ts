import type { End } from "./ends.ts";

/** Returns a number in [0, 1). */
export type Chance = () => number;

const WARM_UP = 15;

/** A seeded generator: Chris Doty-Humphrey's sfc32. Its numbers decide no round and no money. */
export function chanceOf(seed: readonly [number, number, number]): Chance {
  let [a, b, c, counter] = [...seed, 1] as [number, number, number, number];
  const next = () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return (word >>> 0) / 2 ** 32;
  };
  for (let word = 0; word < WARM_UP; word++) next();
  return next;
}

/**
 * Draws net results of rounds with these ends, each from one random number however many ends there are: Walker's alias method,
 * with Vose's construction of the table.
 */
export function samplerOf(ends: readonly End[], chance: Chance): () => number {
  const count = ends.length;
  const nets = Float64Array.from(ends, ({ net }) => net);
  const shares = Float64Array.from(ends, (end) => end.chance * count);
  const alias = new Int32Array(count);
  const small: number[] = [];
  const large: number[] = [];
  shares.forEach((share, place) => {
    (share < 1 ? small : large).push(place);
  });
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop() as number, large.at(-1) as number];
    alias[less] = more;
    shares[more] = (shares[more] as number) - (1 - (shares[less] as number));
    if ((shares[more] as number) < 1) small.push(large.pop() as number);
  }
  // Entries left over by rounding have a full share.
  for (const place of [...small, ...large]) shares[place] = 1;
  return () => {
    const drawn = chance() * count;
    const place = Math.floor(drawn);
    return nets[drawn - place < (shares[place] as number) ? place : (alias[place] as number)] as number;
  };
}
