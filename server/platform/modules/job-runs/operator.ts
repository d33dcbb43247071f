import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { jobRuns } from "./tables.ts";

export type JobRun = typeof jobRuns.$inferSelect;

/** Every job there is, by its name. */
export const allJobs = (db: Database): Promise<JobRun[]> => db.select().from(jobRuns).orderBy(asc(jobRuns.name));

/** Has a job run at once, by whichever platform looks first; false where there is none of that name. */
export async function askForRun(db: Database, name: string, now: Date): Promise<boolean> {
  const asked = await db
    .update(jobRuns)
    .set({ dueAt: now })
    .where(eq(jobRuns.name, name))
    .returning({ name: jobRuns.name });
  return asked.length > 0;
}
