/* What the par sheets are written with. */

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

/** A multiple of the stake. */
export const times = (stakes: number): string => `${stakes.toLocaleString("en", { maximumFractionDigits: 4 })}×`;

/** Digits a number holds exactly. */
const EXACT_DIGITS = 15;

/** A whole number, to the nearest of three digits and its size when it has more digits than anybody reads. */
export function oneIn(digits: string): string {
  if (digits.length <= EXACT_DIGITS) return `1 in ${BigInt(digits).toLocaleString("en")}`;
  const [mantissa, exponent] = Number(digits.slice(0, EXACT_DIGITS)).toExponential(2).split("e");
  return `1 in ${mantissa} × 10^${Number(exponent) + digits.length - EXACT_DIGITS}`;
}

/** How often something comes whose chance this is. */
export const oftenAs = (chance: number): string =>
  chance > 0 ? `1 in ${(1 / chance).toFixed(chance > 0.01 ? 2 : 0)}` : "never";
