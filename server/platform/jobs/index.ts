import { deliverDueWebhooks } from "#server/platform/adapters/payment/sandbox-delivery.ts";
import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { deleteOldEntries } from "#server/platform/modules/audit-log/index.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { endDueBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { eraseClosedAccounts } from "#server/platform/modules/closing/index.ts";
import { deliverMessages } from "#server/platform/modules/delivery/index.ts";
import { endExports, makeExports } from "#server/platform/modules/exports/index.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { AUDIT_EVERY_SECONDS, sealHouseDays, watchHouse } from "#server/platform/modules/house-ledger/index.ts";
import { feedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { deleteToldNews } from "#server/platform/modules/live/index.ts";
import { sendMailings } from "#server/platform/modules/mailings/index.ts";
import { deleteRefusedEvents, lookAgain } from "#server/platform/modules/payments/index.ts";
import { deleteOldTotals } from "#server/platform/modules/player-limits/index.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { tellEndedExclusions } from "#server/platform/modules/protection/index.ts";
import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import { deleteEndedDemos, endLeftOpen, endSharedRounds } from "#server/platform/modules/rounds/index.ts";
import { deleteUnusedQuotes, fetchRates } from "#server/platform/modules/transfers/index.ts";
import { deleteUnusedFiles } from "#server/platform/modules/verification/index.ts";
import { handOverDue } from "#server/platform/modules/withdrawals/index.ts";
import { closeCompetitions } from "./close-competitions.ts";
import { deleteWhatIsOver } from "./retention.ts";

interface Job {
  name: string;
  /** Not at once with everything else that a start does, but after the first pause. */
  isLater?: boolean;
  pauseMs: number;
  /** The signal comes when the platform ends: what takes longer than a few seconds leaves the rest to the next time. */
  run(context: Context, ending: AbortSignal): Promise<unknown>;
}

const JOBS: readonly Job[] = [
  { name: "follow the database's clock", pauseMs: 10_000, run: async ({ clock }) => clock.follow?.() },
  { name: "deliver due webhooks", pauseMs: 5_000, run: deliverDueWebhooks },
  { name: "hand over withdrawals", pauseMs: 2_000, run: handOverDue },
  { name: "read deposits again", pauseMs: 15_000, run: lookAgain },
  { name: "end shared rounds", pauseMs: 1_000, run: endSharedRounds },
  { name: "end rounds left open", pauseMs: 10 * 60 * 1000, run: endLeftOpen },
  { name: "send recovery links", pauseMs: 2_000, run: sendRecoveryLinks },
  { name: "deliver messages", pauseMs: 2_000, run: deliverMessages },
  { name: "write letters of mailings", pauseMs: 10_000, run: sendMailings },
  { name: "make copies of players' data", pauseMs: 5_000, isLater: true, run: makeExports },
  { name: "end copies of players' data", pauseMs: 10 * 60 * 1000, isLater: true, run: endExports },
  { name: "erase closed accounts", pauseMs: 24 * 60 * 60 * 1000, isLater: true, run: eraseClosedAccounts },
  { name: "feed jackpots", pauseMs: 5_000, run: feedJackpots },
  { name: "end due bonuses", pauseMs: 5_000, run: endDueBonuses },
  { name: "count points", pauseMs: 3 * 60 * 1000, run: countPoints },
  { name: "tell ended exclusions", pauseMs: 60_000, run: tellEndedExclusions },
  { name: "delete ended demos", pauseMs: 10 * 60 * 1000, run: deleteEndedDemos },
  { name: "delete old audit entries", pauseMs: 24 * 60 * 60 * 1000, run: deleteOldEntries },
  { name: "delete refused payment events", pauseMs: 24 * 60 * 60 * 1000, run: deleteRefusedEvents },
  { name: "delete unused quotes", pauseMs: 24 * 60 * 60 * 1000, run: deleteUnusedQuotes },
  { name: "delete old totals of play", pauseMs: 24 * 60 * 60 * 1000, run: deleteOldTotals },
  { name: "delete what is over", pauseMs: 60 * 60 * 1000, run: deleteWhatIsOver },
  { name: "delete told news", pauseMs: 60_000, run: deleteToldNews },
  { name: "delete unused files", pauseMs: 24 * 60 * 60 * 1000, isLater: true, run: deleteUnusedFiles },
  // Published once a working day, at an hour that differs.
  { name: "fetch exchange rates", pauseMs: 60 * 60 * 1000, run: fetchRates },
  { name: "seal house days", pauseMs: 10 * 60 * 1000, run: sealHouseDays },
  { name: "seal round days", pauseMs: 10 * 60 * 1000, run: sealRoundDays },
  { name: "make balance proofs", pauseMs: 10 * 60 * 1000, run: makeBalanceProofs },
  { name: "close competitions", pauseMs: 30_000, run: closeCompetitions },
  { name: "audit the books", pauseMs: AUDIT_EVERY_SECONDS * 1000, isLater: true, run: watchHouse },
];

/** Runs a job again and again, a pause after each time; a failure is logged and the next time comes all the same. */
function repeat(context: Context, { name, pauseMs, isLater = false, run }: Job): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  const runOnce = async (): Promise<void> => {
    await run(context, ending.signal).catch((err: unknown) => {
      // The connection has told of an outage, once for all of them.
      if (!isOutage(err)) context.log.error({ err, job: name }, "job failed");
    });
    if (!ending.signal.aborted) timer = setTimeout(start, pauseMs).unref();
  };
  let running = Promise.resolve();
  if (isLater) timer = setTimeout(start, pauseMs).unref();
  else start();
  function start(): void {
    running = runOnce();
  }
  return async () => {
    ending.abort();
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
