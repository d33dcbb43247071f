import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./connection.ts";

const LINE = "\n";
const NULL = "\\N";

/** A `bigserial` is an integer with a default. */
const arrayOf = (type: string): SQL => sql.raw(`${type.replace("serial", "int")}[]`);

/** How a column's values are written; most need no conversion. */
function writerOf(column: PgColumn): (value: unknown) => string {
  if (column.dataType === "json") return JSON.stringify;
  if (column.getSQLType() === "bytea") return (value) => `\\x${(value as Buffer).toString("hex")}`;
  if (column.dataType === "date") return (value) => String(column.mapToDriverValue(value));
  return String;
}

function linesOf(column: PgColumn, values: readonly unknown[]): string {
  const write = writerOf(column);
  const lines: string[] = [];
  for (const value of values) {
    const text = value === null || value === undefined ? NULL : write(value);
    if (text === "" || text.includes(LINE)) throw new Error(`not to be written in bulk: ${JSON.stringify(text)}`);
    lines.push(text);
  }
  return lines.join(LINE);
}

/**
 * Inserts many rows in one statement, each column as one text: PostgreSQL splits them many times as fast as it reads that many
 * parameters. Every row has the fields of the first, and no text may be empty or contain a line break.
 */
export async function insertMany<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([field]) => field in first);
  const values = columns.map(([field, column]) => {
    const lines = linesOf(
      column,
      rows.map((row) => (row as Record<string, unknown>)[field]),
    );
    return sql`string_to_array(${lines}, ${LINE}, ${NULL})::${arrayOf(column.getSQLType())}`;
  });
  const names = columns.map(([, column]) => sql.identifier(column.name));
  await tx.execute(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(values, sql`, `)})`,
  );
}

interface Kept extends Record<string, unknown> {
  drop: string;
  create: string;
}

/** Foreign keys first, as they need the keys they reference; indexes that are no constraint last. */
const keptOf = (names: readonly string[]) => sql`
  with loaded as (select (${names.join(",")}::text) as list), tables as (
    select name::regclass as id from loaded, unnest(string_to_array(list, ',')) name
  )
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as create
  from (
    select *, case contype when 'f' then 1 else 2 end as place from pg_constraint
    where contype in ('f', 'p', 'u') and (conrelid in (select id from tables) or confrelid in (select id from tables))
  ) c
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid in (select id from tables)
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`;

const isForeignKey = ({ create }: Kept): boolean => create.includes("FOREIGN KEY");

/**
 * Runs `work` while these tables have no keys and no indexes, which are built from all rows afterwards: faster than row by row,
 * smaller, and rows that violate one are still refused. Only for the owner of the tables, which are locked against everybody else
 * until the transaction ends.
 */
export async function withoutIndexes<T>(
  tx: Transaction,
  tables: readonly PgTable[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await tx.execute<Kept>(keptOf(tables.map(getTableName)));
  const kept = [...rows.filter(isForeignKey), ...rows.filter((row) => !isForeignKey(row))];
  for (const { drop } of kept) await tx.execute(sql.raw(drop));
  const done = await work();
  for (const { create } of kept.reverse()) await tx.execute(sql.raw(create));
  return done;
}

/**
 * Runs `work` while the row triggers of these tables do not fire. Only for their owner; everybody else's rows are still checked.
 * The caller must check what the triggers would have refused.
 */
export async function withoutRowTriggers<T>(
  tx: Transaction,
  tables: readonly PgTable[],
  work: () => Promise<T>,
): Promise<T> {
  for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
  const done = await work();
  for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
  return done;
}
