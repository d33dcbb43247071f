import type { Random } from "#server/platform/adapters/random.ts";

/** A random whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + (random.bytes(4).readUInt32BE() % (most - least + 1));

export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[between(random, 0, list.length - 1)] ?? list[0];
}
