import { csv, plainAmount } from "#app/lib/csv.ts";
import type { Scope } from "#app/request/scope.ts";

/** Rounds per call, and calls per file: the file is built while its reader waits. */
const AT_ONCE = 1_000;
const CALLS = 10;

/** The rounds that count for a contest from a cursor on, with the rates used to compute their scores. */
export async function countedRoundsFile(scope: Scope, contest: string, from: string | undefined): Promise<string> {
  const rows: string[][] = [];
  let cursor = from;
  for (let calls = 0; calls < CALLS; calls++) {
    const input = { contest, limit: AT_ONCE, ...(cursor !== undefined && { cursor }) };
    const { items, next, perThousandEuro } = await scope.call("listCountedRounds", input);
    for (const { settledAt, mask, stake, paid } of items) {
      const rate = String(perThousandEuro[stake.currency] ?? "");
      rows.push([settledAt, mask, stake.currency, plainAmount(stake), plainAmount(paid), rate]);
    }
    if (next === null) return csv([HEAD, ...rows]);
    cursor = next;
  }
  const more = new URL(scope.paths.countedRounds(contest, { cursor: cursor ?? "" }), scope.url).href;
  return csv([HEAD, ...rows, ["more", more]]);
}

const HEAD = ["settled_at_utc", "player", "currency", "staked", "paid", "minor_units_per_1000_eur"];
