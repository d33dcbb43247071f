/* What the par sheets are written with. */

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const percent = (share: number): string => `${(share * 100).toFixed(4)} %`;

/** A multiple of the stake. */
export const times = (stakes: number): string => `${Number(stakes.toFixed(4)).toLocaleString("en")}×`;

/** A whole number, by its size alone when it has more digits than anybody reads. */
export function oneIn(digits: string): string {
  const exponent = digits.length - 1;
  if (exponent < 15) return `1 in ${BigInt(digits).toLocaleString("en")}`;
  return `1 in ${digits[0]}.${digits.slice(1, 3)} × 10^${exponent}`;
}

/** How often something comes whose chance this is. */
export const oftenAs = (chance: number): string =>
  chance > 0 ? `1 in ${(1 / chance).toFixed(chance > 0.01 ? 2 : 0)}` : "never";
