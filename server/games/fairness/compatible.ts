import { createHmac } from "node:crypto";

const BLOCK_BYTES = 32;
const FLOAT_BYTES = 4;

export interface CompatibleSeeds {
  /** Any text; used verbatim as the key. */
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/**
 * Numbers in [0, 1) by the public scheme of other houses, so that rounds played elsewhere can be checked here too. This house
 * does not draw by it: integers derived from fractions are not exactly equally likely ({@link createDraw} is exact).
 *
 * Block r (r = 0, 1, 2 …) is HMAC-SHA256 of `clientSeed:nonce:r`, keyed with the server seed; every 4 bytes b0 b1 b2 b3 of
 * the consecutive blocks form the number b0/256 + b1/256² + b2/256³ + b3/256⁴.
 */
export function compatibleFloats({ serverSeed, clientSeed, nonce }: CompatibleSeeds, count: number): number[] {
  const bytes = Array.from({ length: Math.ceil((count * FLOAT_BYTES) / BLOCK_BYTES) }, (_, round) => [
    ...createHmac("sha256", serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest(),
  ]).flat();
  return Array.from({ length: count }, (_, i) =>
    bytes
      .slice(i * FLOAT_BYTES, (i + 1) * FLOAT_BYTES)
      .reduce((sum, byte, place) => sum + byte / 256 ** (place + 1), 0),
  );
}

/** A roll from 0 to 100 in hundredths, as that scheme's dice use the first number: 9246 is 92.46. */
export const compatibleRoll = (float: number): number => Math.floor(float * 10_001);

/** The multiplier in hundredths, as that scheme's limbo uses the first number with a return of 99 %; at least 1.00. */
export const compatibleMultiplier = (float: number): number =>
  Math.max(100, Math.floor((1e8 / (float * 1e8)) * 0.99 * 100));
