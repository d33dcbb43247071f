import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The worlds this database was seeded with, so that each is added only once. */
export const seededWorlds = pgTable("seeded_worlds", {
  name: text("name").primaryKey(),
  finishedAt: instant("finished_at").notNull(),
});
