import { type SQL, sql } from "drizzle-orm";

/** Combines the conditions that are given. */
export const all = (...conditions: (SQL | "" | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ""),
    sql` and `,
  );
