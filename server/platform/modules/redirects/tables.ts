import { pgTable, smallint, text } from "drizzle-orm/pg-core";

export const redirects = pgTable("redirects", {
  /** Path without its language, such as `/partners`. */
  from: text("from").primaryKey(),
  /** Path of this site, or an address on an allowed host. */
  to: text("to").notNull(),
  status: smallint("status").$type<301 | 302>().notNull(),
});
