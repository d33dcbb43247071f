import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import {
  type Claim,
  claimRun,
  DEAD_AFTER,
  dueJobs,
  enrol,
  keepLease,
  recordEnd,
  recordFailure,
} from "#server/platform/modules/job-runs/index.ts";
import type { Job } from "./list.ts";

/** How often a platform checks for due jobs: the longest delay of a job's start. */
const POLL_MS = 500;

/** Well within a lease. */
const RENEW_MS = 3_000;

/** Logs a failure; an outage is logged once for all by the connection. */
function logFailure({ log }: Context, err: unknown, about: object, message: string): void {
  if (!isOutage(err)) log.error({ err, ...about }, message);
}

/** Waits; returns at once when the platform stops. */
const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: ending, ref: false }).catch(() => undefined);

/** Renews the lease until the work is done. */
async function whileHeld(context: Context, claim: Claim, work: Promise<unknown>): Promise<void> {
  const renewing = setInterval(() => {
    keepLease(context.connection.db, claim, context.clock.now()).catch((err) =>
      logFailure(context, err, { job: claim.name }, "lease not renewed"),
    );
  }, RENEW_MS).unref();
  try {
    await work;
  } finally {
    clearInterval(renewing);
  }
}

/** Runs a claimed job and records its result. Where that cannot be written, its lease expires. */
async function runClaimed(context: Context, { pauseMs, run }: Job, claim: Claim, ending: AbortSignal): Promise<void> {
  const { connection, clock, log } = context;
  const began = performance.now();
  const ended = () => ({ now: clock.now(), ms: performance.now() - began, pauseMs });
  try {
    await whileHeld(context, claim, run(context, ending));
    await recordEnd(connection.db, claim, ended());
  } catch (error) {
    logFailure(context, error, { job: claim.name }, "job failed");
    const failures = await recordFailure(connection.db, claim, { ...ended(), error });
    if (failures === DEAD_AFTER) log.error({ job: claim.name }, "job is dead: see ops jobs");
  }
}

/**
 * Runs due jobs, each on one platform at a time: the one that claims its row. A job due while no platform ran stays due. The
 * returned function stops scheduling and waits for running jobs.
 */
export function schedule(context: Context, jobs: readonly Job[], holder: string): () => Promise<void> {
  const { connection, clock } = context;
  const names = jobs.map(({ name }) => name);
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();

  async function start(job: Job): Promise<void> {
    const claim = { name: job.name, holder };
    if (running.has(job.name) || !(await claimRun(connection.db, claim, clock.now()))) return;
    const run = runClaimed(context, job, claim, ending.signal)
      .catch((err: unknown) => logFailure(context, err, { job: job.name }, "the end of a job was not written down"))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  }

  async function runDue(): Promise<void> {
    for (const name of await dueJobs(connection.db, names, clock.now())) {
      const job = jobs.find((known) => known.name === name);
      if (job) await start(job);
    }
  }

  async function poll(): Promise<void> {
    const now = clock.now().getTime();
    let isEnrolled = false;
    do {
      try {
        if (!isEnrolled)
          await enrol(
            connection.db,
            jobs.map((job) => ({ name: job.name, dueAt: firstOf(job, now) })),
          );
        isEnrolled = true;
        await runDue();
      } catch (err) {
        logFailure(context, err, {}, "jobs were not looked at");
      }
      await pause(POLL_MS, ending.signal);
    } while (!ending.signal.aborted);
  }

  const polling = poll();
  return async () => {
    ending.abort();
    await polling;
    await Promise.all(running.values());
  };
}

/** At once, or after the first pause. */
const firstOf = ({ isLater = false, pauseMs }: Job, now: number): Date => new Date(isLater ? now + pauseMs : now);

/** Repeats a job on this platform, whatever others do; a failure is logged and the next run still happens. */
export function repeat(context: Context, { name, pauseMs, run }: Job): () => Promise<void> {
  const ending = new AbortController();
  const repeating = (async () => {
    do {
      await run(context, ending.signal).catch((err: unknown) => logFailure(context, err, { job: name }, "job failed"));
      await pause(pauseMs, ending.signal);
    } while (!ending.signal.aborted);
  })();
  return async () => {
    ending.abort();
    await repeating;
  };
}
