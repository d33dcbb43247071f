import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Points used by one key in its window; column names are those rate-limiter-flexible writes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: timestamp("expire", { withTimezone: true }),
});
