import { randomUUID } from "node:crypto";
import type { Context } from "#server/platform/context.ts";
import { platformName } from "#server/platform/db/index.ts";
import { JOBS } from "./list.ts";
import { repeat, schedule } from "./schedule.ts";

/**
 * Starts what the platform does on its own. Most jobs are run by one platform for all; the answer stops them and waits for
 * those under way. Start them only once the platform listens: one of them calls it.
 */
export function startJobs(context: Context): () => Promise<void> {
  const stops = JOBS.filter(({ isOfEach }) => isOfEach).map((job) => repeat(context, job));
  const shared = JOBS.filter(({ isOfEach }) => !isOfEach);
  // With more than the name of the process: in a container every one may have the same.
  stops.push(schedule(context, shared, `${platformName()} ${randomUUID().slice(0, 8)}`));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
