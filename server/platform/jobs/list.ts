import { deliverDueWebhooks } from "#server/platform/adapters/payment/sandbox-delivery.ts";
import type { Context } from "#server/platform/context.ts";
import { deleteOldEntries } from "#server/platform/modules/audit-log/index.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { endDueBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { eraseClosedAccounts } from "#server/platform/modules/closing/index.ts";
import { deliverMessages } from "#server/platform/modules/delivery/index.ts";
import { endExports, makeExports } from "#server/platform/modules/exports/index.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { AUDIT_EVERY_SECONDS, sealHouseDays, watchHouse } from "#server/platform/modules/house-ledger/index.ts";
import { drawWaiting, feedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { deleteOldNews } from "#server/platform/modules/live/index.ts";
import { sendMailings } from "#server/platform/modules/mailings/index.ts";
import { deleteRefusedEvents, lookAgain } from "#server/platform/modules/payments/index.ts";
import { deleteOldTotals } from "#server/platform/modules/player-limits/index.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { notifyOfEndedExclusions } from "#server/platform/modules/protection/index.ts";
import { extendPublicLog } from "#server/platform/modules/public-log/index.ts";
import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import { deleteEndedDemos, endLeftOpen, endSharedRounds } from "#server/platform/modules/rounds/index.ts";
import { notifyOfAnswers } from "#server/platform/modules/support/index.ts";
import { deleteUnusedQuotes, fetchRates } from "#server/platform/modules/transfers/index.ts";
import { deleteUnusedFiles } from "#server/platform/modules/verification/index.ts";
import { handOverDue } from "#server/platform/modules/withdrawals/index.ts";
import { closeCompetitions, countCompetitions } from "./close-competitions.ts";
import { noteTexts } from "./note-texts.ts";
import { deleteWhatIsOver } from "./retention.ts";

export interface Job {
  name: string;
  /** Runs on every platform, and not on one of them for all: what keeps a process right, or runs every second. */
  isOfEach?: boolean;
  /** Runs first after one pause instead of at the start. */
  isLater?: boolean;
  pauseMs: number;
  /** The signal fires when the platform stops: what takes longer than a few seconds leaves the rest to the next run. */
  run(context: Context, ending: AbortSignal): Promise<unknown>;
}

export const JOBS: readonly Job[] = [
  { name: "follow the database's clock", pauseMs: 10_000, isOfEach: true, run: async ({ clock }) => clock.follow?.() },
  { name: "deliver due webhooks", pauseMs: 5_000, run: deliverDueWebhooks },
  { name: "hand over withdrawals", pauseMs: 2_000, run: handOverDue },
  { name: "read deposits again", pauseMs: 15_000, run: lookAgain },
  { name: "end shared rounds", pauseMs: 1_000, isOfEach: true, run: endSharedRounds },
  { name: "end rounds left open", pauseMs: 10 * 60 * 1000, run: endLeftOpen },
  { name: "send recovery links", pauseMs: 2_000, run: sendRecoveryLinks },
  { name: "note the texts that are shown", pauseMs: 5_000, run: noteTexts },
  { name: "deliver messages", pauseMs: 2_000, run: deliverMessages },
  { name: "write letters of mailings", pauseMs: 10_000, run: sendMailings },
  { name: "make copies of players' data", pauseMs: 5_000, isLater: true, run: makeExports },
  { name: "end copies of players' data", pauseMs: 10 * 60 * 1000, isLater: true, run: endExports },
  { name: "erase closed accounts", pauseMs: 24 * 60 * 60 * 1000, isLater: true, run: eraseClosedAccounts },
  { name: "draw jackpots", pauseMs: 1_000, isOfEach: true, run: drawWaiting },
  { name: "feed jackpots", pauseMs: 5_000, run: feedJackpots },
  { name: "end due bonuses", pauseMs: 5_000, run: endDueBonuses },
  { name: "count points", pauseMs: 3 * 60 * 1000, run: countPoints },
  { name: "tell ended exclusions", pauseMs: 60_000, run: notifyOfEndedExclusions },
  { name: "tell answers of support", pauseMs: 30_000, run: notifyOfAnswers },
  { name: "delete ended demos", pauseMs: 10 * 60 * 1000, run: deleteEndedDemos },
  { name: "delete old audit entries", pauseMs: 24 * 60 * 60 * 1000, run: deleteOldEntries },
  { name: "delete refused payment events", pauseMs: 24 * 60 * 60 * 1000, run: deleteRefusedEvents },
  { name: "delete unused quotes", pauseMs: 24 * 60 * 60 * 1000, run: deleteUnusedQuotes },
  { name: "delete old totals of play", pauseMs: 24 * 60 * 60 * 1000, run: deleteOldTotals },
  { name: "delete what is over", pauseMs: 60 * 60 * 1000, run: deleteWhatIsOver },
  { name: "delete told news", pauseMs: 60_000, run: deleteOldNews },
  { name: "delete unused files", pauseMs: 24 * 60 * 60 * 1000, isLater: true, run: deleteUnusedFiles },
  // Published once a working day, at a varying hour.
  { name: "fetch exchange rates", pauseMs: 60 * 60 * 1000, run: fetchRates },
  { name: "seal house days", pauseMs: 10 * 60 * 1000, run: sealHouseDays },
  { name: "seal round days", pauseMs: 10 * 60 * 1000, run: sealRoundDays },
  { name: "make balance proofs", pauseMs: 10 * 60 * 1000, run: makeBalanceProofs },
  { name: "extend the public log", pauseMs: 60_000, run: extendPublicLog },
  { name: "count competitions", pauseMs: 15_000, run: countCompetitions },
  { name: "close competitions", pauseMs: 5_000, run: closeCompetitions },
  { name: "audit the books", pauseMs: AUDIT_EVERY_SECONDS * 1000, isLater: true, run: watchHouse },
];
