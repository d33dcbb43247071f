import { deliverDueWebhooks } from "#server/platform/adapters/payment/sandbox-delivery.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { deleteOldEntries } from "#server/platform/modules/audit-log/index.ts";
import { feedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { tellEndedExclusions } from "#server/platform/modules/protection/index.ts";
import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import { deleteEndedDemos, endLeftOpen, endSharedRounds } from "#server/platform/modules/rounds/index.ts";
import { closeCompetitions } from "./close-competitions.ts";

interface Job {
  name: string;
  pauseMs: number;
  run(context: Context): Promise<unknown>;
}

const JOBS: readonly Job[] = [
  { name: "follow the database's clock", pauseMs: 10_000, run: async ({ clock }) => clock.follow?.() },
  { name: "deliver due webhooks", pauseMs: 5_000, run: deliverDueWebhooks },
  { name: "end shared rounds", pauseMs: 1_000, run: endSharedRounds },
  { name: "end rounds left open", pauseMs: 10 * 60 * 1000, run: endLeftOpen },
  { name: "send recovery links", pauseMs: 2_000, run: sendRecoveryLinks },
  { name: "feed jackpots", pauseMs: 5_000, run: feedJackpots },
  { name: "count points", pauseMs: 3 * 60 * 1000, run: countPoints },
  { name: "tell ended exclusions", pauseMs: 60_000, run: tellEndedExclusions },
  { name: "delete ended demos", pauseMs: 10 * 60 * 1000, run: deleteEndedDemos },
  { name: "delete old audit entries", pauseMs: 24 * 60 * 60 * 1000, run: deleteOldEntries },
  { name: "close competitions", pauseMs: 30_000, run: closeCompetitions },
];

/** Runs a job again and again, a pause after each time; a failure is logged and the next time comes all the same. */
function repeat(context: Context, { name, pauseMs, run }: Job): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const runOnce = async (): Promise<void> => {
    await run(context).catch((err: unknown) => {
      // The connection has told of an outage, once for all of them.
      if (!isOutage(err)) context.log.error({ err, job: name }, "job failed");
    });
    if (!isStopped) timer = setTimeout(start, pauseMs).unref();
  };
  let running = runOnce();
  function start(): void {
    running = runOnce();
  }
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/**
 * Starts what the platform does on its own, each job at once and then at its pace. The answer stops them and waits for
 * those under way. Start them only once the platform listens: one of them calls it.
 */
export function startJobs(context: Context): () => Promise<void> {
  const stops = JOBS.map((job) => repeat(context, job));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
