import { type SQL, sql } from "drizzle-orm";

/** Conditions that all hold, without those that are not asked for. */
export const all = (...conditions: (SQL | "" | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ""),
    sql` and `,
  );
