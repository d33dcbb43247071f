import type { Random } from "./random.ts";

const CODES = 1_000_000;
/** Largest multiple of the number of codes in 32 bits: what lies above is drawn again, or low codes would be likelier. */
const UNBIASED = 2 ** 32 - (2 ** 32 % CODES);

/** Six digits, each code as likely as any other. */
export function drawSixDigits(random: Random): string {
  const drawn = random.bytes(4).readUInt32BE();
  return drawn < UNBIASED ? String(drawn % CODES).padStart(6, "0") : drawSixDigits(random);
}
