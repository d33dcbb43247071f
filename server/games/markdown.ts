/* Markdown formatting of par sheets. */

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

/** A multiple of the stake. */
export const times = (stakes: number): string => `${stakes.toLocaleString("en", { maximumFractionDigits: 4 })}×`;

/** Decimal digits that a double represents exactly. */
const EXACT_DIGITS = 15;

/** Formats odds of 1 in a whole number; a very long one in scientific notation with three significant digits. */
export function oneIn(digits: string): string {
  if (digits.length <= EXACT_DIGITS) return `1 in ${BigInt(digits).toLocaleString("en")}`;
  const [mantissa, exponent] = Number(digits.slice(0, EXACT_DIGITS)).toExponential(2).split("e");
  return `1 in ${mantissa} × 10^${Number(exponent) + digits.length - EXACT_DIGITS}`;
}

/** Formats a probability as odds. */
export const oftenAs = (chance: number): string =>
  chance > 0 ? `1 in ${(1 / chance).toFixed(chance > 0.01 ? 2 : 0)}` : "never";
