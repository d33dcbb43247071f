import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { jobRuns } from "./tables.ts";

export type JobRun = typeof jobRuns.$inferSelect;

/** Every job, by name. */
export const allJobs = (db: Database): Promise<JobRun[]> => db.select().from(jobRuns).orderBy(asc(jobRuns.name));

/** Makes a job due at once, for whichever platform looks first; false for an unknown name. */
export async function askForRun(db: Database, name: string, now: Date): Promise<boolean> {
  const updated = await db
    .update(jobRuns)
    .set({ dueAt: now })
    .where(eq(jobRuns.name, name))
    .returning({ name: jobRuns.name });
  return updated.length > 0;
}
