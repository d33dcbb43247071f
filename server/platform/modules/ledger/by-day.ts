import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#server/platform/db/index.ts";
import { dayAfter } from "#server/platform/utc-days.ts";
import { findingsOf, inWholeSnapshot } from "./audit.ts";
import type { ByDay, Finding } from "./compared.ts";
import { dueOf, type Place, storeTurn, turnOf } from "./turns.ts";

interface Pace extends Place {
  /** The minimum number of days, while there are that many. */
  again: number;
  /** Milliseconds after which no further day is started. */
  days: number;
}

export interface Looked {
  findings: Finding[];
  /** How many passes like this one cover every day. */
  passesToAll: number;
}

async function daysIn(connection: Connection, days: SQL): Promise<string[]> {
  const { rows } = await connection.db.execute<{ day: string }>(sql`select day::text from (${days}) days order by day`);
  return rows.map(({ day }) => day);
}

/** The days in the order of auditing: those never audited, then the others from one on and around. */
function inOrder(days: readonly string[], next: string, seen: string): string[] {
  const old = days.filter((day) => day <= seen);
  return [...days.filter((day) => day > seen), ...old.filter((day) => day >= next), ...old.filter((day) => day < next)];
}

/**
 * Audits the days summed up since the last pass, and the next ones of all others in turn, each from its first rows: a pass reads
 * some days, however many there are.
 */
export async function auditDays(
  connection: Connection,
  { name, days, check }: ByDay,
  pace: Pace,
  ending?: AbortSignal,
): Promise<Looked> {
  const turn = `days of ${name}`;
  const [next = "", seen = ""] = (await turnOf(connection.db, turn))?.split(" ") ?? [];
  const all = inOrder(await daysIn(connection, days), next, seen);
  if (all.length === 0) return { findings: [], passesToAll: 0 };
  const until = performance.now() + pace.days;
  const old = all.filter((day) => day <= seen).length;
  const wanted = all.length - old + dueOf(old, pace);
  const looked: string[] = [];
  const findings = await inWholeSnapshot(connection, async (tx) => {
    const found: Finding[] = [];
    for (const day of all.slice(0, wanted)) {
      if ((looked.length >= pace.again && performance.now() >= until) || ending?.aborted) break;
      found.push(...(await findingsOf(tx, [["record_follows_records", check(day)]])));
      looked.push(day);
    }
    return found;
  });
  const newest = looked.filter((day) => day > seen).at(-1) ?? seen;
  const last = looked.filter((day) => day <= seen).at(-1);
  await storeTurn(connection.db, turn, `${last === undefined ? next : dayAfter(last)} ${newest}`);
  const isOutOfTime = looked.length < wanted;
  return { findings, passesToAll: isOutOfTime ? Math.ceil(all.length / Math.max(1, looked.length)) : pace.round };
}
