/** Pascal's triangle, as far as it was needed. */
const rows: bigint[][] = [[1n]];

/** In how many ways k of n things can be taken, whatever their order; none when k is below zero or above n. */
export function binomial(n: number, k: number): bigint {
  while (rows.length <= n) {
    const above = rows.at(-1) as bigint[];
    rows.push([...above, 0n].map((ways, place) => ways + (above[place - 1] ?? 0n)));
  }
  return rows[n]?.[k] ?? 0n;
}
