import { getTableColumns, getTableName, type Placeholder, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { type Database, lent, type Transaction, type Writer } from "./connection.ts";

/** Without null: a column's encoder receives each value, and cannot encode null. */
type Value = string | number | bigint | boolean | Date | readonly string[];

/** The placeholders of a prepared query, by the names of their values. */
export type Given<Values> = { readonly [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

interface Executable<Answer> {
  execute(values?: Record<string, unknown>): Promise<Answer>;
}

/** Writes queries and sends none. */
const writer: Writer = drizzle.mock();

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A query that runs very often, written once on its first use: writing a short one each time takes longer than all the rest this
 * side does for it. Runs on the client of the given handle, also that of a transaction.
 */
export function prepared<Values extends Record<string, Value>, Answer>(
  write: (db: Writer, given: Given<Values>) => { prepare(name: string): Executable<Answer> },
): (db: Database, values: Values) => Promise<Answer> {
  let query: Executable<Answer> | undefined;
  return (db, values) => {
    // Which plans the server keeps, and under what name, is decided where statements are counted: the query gets no name here.
    query ??= write(writer, places as Given<Values>).prepare("");
    const onClient: Executable<Answer> = Object.create(query, { client: { value: db[lent] } });
    return onClient.execute(values);
  };
}

/** An insert of one row with all columns given; its text is written once. */
export function preparedInsert<Table extends PgTable>(
  table: Table,
): (tx: Transaction, row: Required<Table["$inferInsert"]>) => Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => pg.escapeIdentifier(name));
  const text = `insert into ${pg.escapeIdentifier(getTableName(table))} (${names.join(", ")}) values (${columns.map((_, place) => `$${place + 1}`).join(", ")})`;
  return async (tx, row) => {
    const values = columns.map(([key, column]) => {
      const value = row[key as keyof typeof row];
      return value === null ? null : column.mapToDriverValue(value);
    });
    await tx[lent].query({ text, values });
  };
}
