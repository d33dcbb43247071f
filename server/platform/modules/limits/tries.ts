import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ErrorCode } from "#app/contract/errors.ts";
import type { Database } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Where attempts are counted: a row of a table with the columns `tries` and `until`, and the maximum. */
export interface Counted {
  table: PgTable;
  /** The primary key of the row, by the names of its columns. */
  key: Readonly<Record<string, string>>;
  most: number;
  /** The error code once all attempts are used. */
  locked: ErrorCode;
}

const WINDOW_MS = 30 * 60_000;

const comma = sql`, `;
const columnsOf = ({ key }: Counted) =>
  sql.join(
    Object.keys(key).map((name) => sql.identifier(name)),
    comma,
  );
const valuesOf = ({ key }: Counted) =>
  sql.join(
    Object.values(key).map((value) => sql`${value}`),
    comma,
  );

/**
 * Uses up one of the attempts of 30 minutes, and returns how many are left. In one statement, before the input is checked:
 * counted afterwards, a hundred guesses sent to several replicas at once would all be checked. The last attempt locks for 30
 * minutes from then. Refuses with the minutes left.
 */
export async function spendTry(db: Database, counted: Counted, now: Date): Promise<number> {
  const { table, most } = counted;
  const until = new Date(now.getTime() + WINDOW_MS);
  const { rows } = await db.execute<{ tries: number }>(sql`
    insert into ${table} as counted (${columnsOf(counted)}, tries, until) values (${valuesOf(counted)}, 1, ${until})
    on conflict (${columnsOf(counted)}) do update set
      tries = case when counted.until <= ${now} then 1 else counted.tries + 1 end,
      until = case when counted.until <= ${now} or counted.tries + 1 >= ${most} then ${until} else counted.until end
    where counted.until <= ${now} or counted.tries < ${most}
    returning tries`);
  const [used] = rows;
  if (!used) await refuseLocked(db, counted, now);
  return most - (used?.tries ?? 0);
}

/** Refuses with the minutes until attempts are possible again. */
export async function refuseLocked(db: Database, counted: Counted, now: Date): Promise<never> {
  const { rows } = await db.execute<{ until: Date | string }>(
    sql`select until from ${counted.table} where (${columnsOf(counted)}) = (${valuesOf(counted)})`,
  );
  const until = new Date(rows[0]?.until ?? now).getTime();
  throw new Refusal(counted.locked, { minutes: Math.max(1, Math.ceil((until - now.getTime()) / 60_000)) });
}
