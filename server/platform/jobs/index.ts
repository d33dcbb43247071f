import { randomUUID } from "node:crypto";
import type { Context } from "#server/platform/context.ts";
import { platformName } from "#server/platform/db/index.ts";
import { JOBS } from "./list.ts";
import { repeat, schedule } from "./schedule.ts";

/**
 * Starts the platform's jobs. Most run on one platform for all; the returned function stops them and waits for running ones.
 * Start them only once the platform listens: one of them calls it.
 */
export function startJobs(context: Context): () => Promise<void> {
  const stops = JOBS.filter(({ isOfEach }) => isOfEach).map((job) => repeat(context, job));
  const shared = JOBS.filter(({ isOfEach }) => !isOfEach);
  // More than the name of the process: containers may all have the same.
  stops.push(schedule(context, shared, `${platformName()} ${randomUUID().slice(0, 8)}`));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
