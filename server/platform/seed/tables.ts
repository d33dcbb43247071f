import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** Which worlds this database was given, so that a start gives each only once. */
export const seededWorlds = pgTable("seeded_worlds", {
  name: text("name").primaryKey(),
  finishedAt: instant("finished_at").notNull(),
});
