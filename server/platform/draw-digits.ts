import type { Random } from "#server/platform/adapters/random.ts";

/** A random code of this many digits, uniformly distributed. At most nine. */
export function drawDigits(random: Random, length: number): string {
  const codes = 10 ** length;
  // Largest multiple of the number of codes in 32 bits: larger numbers are drawn again, or low codes would be likelier.
  const unbiased = 2 ** 32 - (2 ** 32 % codes);
  const drawn = random.bytes(4).readUInt32BE();
  return drawn < unbiased ? String(drawn % codes).padStart(length, "0") : drawDigits(random, length);
}
