import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import type { Holding, Person } from "#server/platform/modules/personal-data/index.ts";

/** How many rows are in memory at once, as text. */
const PAGE = 1_000;

/** Columns by name, each as JSON text: an amount keeps all its digits. */
export type JsonColumns = [name: string, json: string][];

interface Read {
  columns: JsonColumns;
  /** YYYY-MM of the row; null where its table is one file. */
  month: string | null;
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped order by attnum`);
  return rows.map(({ name }) => name);
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

interface Page {
  /** The columns that define the order. */
  key: SQL;
  /** Their values in the last row of the page before; null on the first page. */
  after: SQL | null;
}

/**
 * The rows of one page, as `t`. Rows of several owners are read owner by owner, along an index of owner and order: one condition
 * over all of them would read and sort everything left for each page, and so would an equality on one owner, because the primary
 * key has that order as well.
 */
function pageOf({ table, of, by }: Holding, person: Person, { key, after }: Page): SQL {
  const named = sql.identifier(table);
  const condition = of?.(person) ?? sql`t.player_id = ${person.id}`;
  if (!by) return sql`${named} t where ${condition} and ${after ? sql`(${key}) > (${after})` : sql`true`}`;
  const owner = sql`t.${sql.identifier(by.column)}`;
  const from = after ? sql`(${owner}, ${key}) > (owners.id, ${after})` : sql`${owner} >= owners.id`;
  return sql`(${by.in(person)}) owners cross join lateral (
    select t.* from ${named} t where ${from} and ${owner} <= owners.id order by ${owner}, ${key} limit ${PAGE}) t`;
}

/** All rows of a holding about a person, in its order, page by page, each starting where the last one ended. */
export async function* rowsOf(db: Database, holding: Holding, person: Person): AsyncGenerator<Read> {
  const { table, order, hidden = [], beside = {}, at } = holding;
  const names = (await columnsOf(db, table)).filter((name) => !hidden.includes(name));
  const column = (name: string) => sql`t.${sql.identifier(name)}`;
  const selected = [...names.map((name) => [name, column(name)] as const), ...Object.entries(beside)];
  const values = list(selected.map(([, value]) => sql`coalesce(to_jsonb(${value})::text, 'null')`));
  const key = list(order.map(column));
  const instant = at ? (beside[at] ?? column(at)) : null;
  const month = instant ? sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM')` : sql`null`;
  let last: string[] | null = null;
  for (;;) {
    const after: SQL | null = last && list(last.map((value) => sql`${value}`));
    const page: { rows: { texts: string[]; month: string | null; place: string[] }[] } = await db.execute(sql`
      select array[${values}] as texts, ${month} as month, array[${list(order.map((name) => sql`${column(name)}::text`))}] as place
      from ${pageOf(holding, person, { key, after })} order by ${key} limit ${PAGE}`);
    for (const row of page.rows) {
      yield { columns: selected.map(([name], index) => [name, row.texts[index] ?? "null"]), month: row.month };
    }
    last = page.rows.at(-1)?.place ?? null;
    if (!last || page.rows.length < PAGE) return;
  }
}
