import { createHash } from "node:crypto";

/**
 * A Bloom filter: every added text is found, and one in a million of the others as well. 20 hashes and 28.76 bits per text are
 * optimal for that (m = n·log₂e·log₂10⁶, k = log₂10⁶).
 */
const HASHES = 20;
const BITS_EACH = 28.76;

/** The bit positions of a text: double hashing with two 32-bit words of its SHA-256. */
function placesOf(text: string, bits: number): number[] {
  const digest = createHash("sha256").update(text).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  return Array.from({ length: HASHES }, (_, at) => (first + at * step) % bits);
}

export function buildFilter(texts: readonly string[]): Uint8Array {
  const filter = new Uint8Array(Math.ceil((texts.length * BITS_EACH) / 8));
  for (const text of texts) {
    for (const place of placesOf(text, filter.length * 8))
      filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return filter;
}

export const isInFilter = (filter: Uint8Array, text: string): boolean =>
  placesOf(text, filter.length * 8).every((place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
