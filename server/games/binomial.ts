/** Rows of Pascal's triangle computed so far. */
const rows: bigint[][] = [[1n]];

/** The binomial coefficient: the number of ways to choose k of n, regardless of order; 0 when k is below zero or above n. */
export function binomial(n: number, k: number): bigint {
  while (rows.length <= n) {
    const above = rows.at(-1) as bigint[];
    rows.push([...above, 0n].map((ways, place) => ways + (above[place - 1] ?? 0n)));
  }
  return rows[n]?.[k] ?? 0n;
}
