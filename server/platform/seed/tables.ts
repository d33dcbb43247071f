import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Which worlds this database was given, so that a start gives each only once. */
export const seededWorlds = pgTable("seeded_worlds", {
  name: text("name").primaryKey(),
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
});
