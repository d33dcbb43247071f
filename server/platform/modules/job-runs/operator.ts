import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { DEAD_AFTER } from "./retry.ts";
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

/** A job runs only while its lease is valid; after that it waits for a platform to take it over. */
export function stateOfJob({ heldBy, leaseUntil, failures }: JobRun, now: Date): "waits" | "runs" | "failing" | "dead" {
  if (heldBy && leaseUntil && leaseUntil > now) return "runs";
  if (failures >= DEAD_AFTER) return "dead";
  return failures > 0 ? "failing" : "waits";
}
