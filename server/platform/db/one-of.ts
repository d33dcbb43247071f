import { type SQL, sql } from "drizzle-orm";

/** A list for `in`, with at least one text. */
export const oneOf = (texts: readonly string[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`;
