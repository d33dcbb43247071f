import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Columns = Record<string, AnyPgColumn>;
export type RowOf<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name]> };

/** As text, because a number of JSON is exact up to 2^53 only. */
const inJson = (column: AnyPgColumn): SQL => (column.getSQLType() === "bigint" ? sql`${column}::text` : sql`${column}`);

/**
 * Rows of other tables as one column of a statement, with the values a select of these columns would return: each statement
 * saved costs both sides more than most of them take to run. `rest` follows the list of columns: from, where, order by, limit.
 */
export function rowsColumn<Of extends Columns>(columns: Of, rest: SQL): SQL<RowOf<Of>[]> {
  const known = Object.entries(columns);
  const row = sql.join(
    known.map(([, column]) => inJson(column)),
    sql`, `,
  );
  const read = (values: readonly unknown[]) =>
    Object.fromEntries(
      known.map(([name, column], place) => {
        const value = values[place];
        return [name, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ) as RowOf<Of>;
  return sql`to_json(array(select json_build_array(${row}) ${rest}))`.mapWith((rows: unknown[][]) => rows.map(read));
}
