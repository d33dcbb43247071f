import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { retryAfterMs } from "./retry.ts";
import { jobRuns } from "./tables.ts";

/** A platform that has not renewed its lease for this long is considered dead, and another one runs the job. */
const LEASE_MS = 10_000;

/** Maximum length of a stored error. */
const ERROR_LENGTH = 500;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

const isFree = (now: Date) => or(isNull(jobRuns.leaseUntil), lte(jobRuns.leaseUntil, now));

/**
 * Creates missing rows of jobs; a job due later than given becomes due then, unless it has run since: among platforms that start
 * together the slowest would otherwise have it run again.
 */
export async function enrol(db: Database, jobs: readonly { name: string; dueAt: Date }[]): Promise<void> {
  const hasRunSince = sql`${jobRuns.endedAt} >= excluded.due_at`;
  const sooner = sql`least(${jobRuns.dueAt}, excluded.due_at)`;
  await db
    .insert(jobRuns)
    .values([...jobs])
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { dueAt: sql`case when ${hasRunSince} then ${jobRuns.dueAt} else ${sooner} end` },
    });
}

/** The given jobs that are due and not running, the longest due first. */
export async function dueJobs(db: Database, names: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ name: jobRuns.name })
    .from(jobRuns)
    .where(and(inArray(jobRuns.name, [...names]), lte(jobRuns.dueAt, now), isFree(now)))
    .orderBy(jobRuns.dueAt, jobRuns.name);
  return rows.map(({ name }) => name);
}

export interface Claim {
  name: string;
  /** Name of the platform. */
  holder: string;
}

const isHeld = ({ name, holder }: Claim) => and(eq(jobRuns.name, name), eq(jobRuns.heldBy, holder));

/** Claims a job that is due and free; false where another platform was faster. */
export async function claimRun(db: Database, { name, holder }: Claim, now: Date): Promise<boolean> {
  const claimed = await db
    .update(jobRuns)
    .set({ heldBy: holder, leaseUntil: after(now, LEASE_MS), startedAt: now })
    .where(and(eq(jobRuns.name, name), lte(jobRuns.dueAt, now), isFree(now)))
    .returning({ name: jobRuns.name });
  return claimed.length > 0;
}

/** Renews the lease of a running job. */
export const keepLease = (db: Database, claim: Claim, now: Date) =>
  db
    .update(jobRuns)
    .set({ leaseUntil: after(now, LEASE_MS) })
    .where(isHeld(claim));

/** Preserves an operator's request to run it again that arrived during the run. */
const nextDue = (startedDue: Date) =>
  sql`case when ${jobRuns.dueAt} > ${jobRuns.startedAt} then least(${jobRuns.dueAt}, ${startedDue}) else ${startedDue} end`;

const ended = (now: Date) => ({ heldBy: null, leaseUntil: null, endedAt: now, runs: sql`${jobRuns.runs} + 1` });

interface Ended {
  now: Date;
  ms: number;
  pauseMs: number;
}

/** Records a successful run, and when the next one is due. */
export const recordEnd = (db: Database, claim: Claim, { now, ms, pauseMs }: Ended) =>
  db
    .update(jobRuns)
    .set({ ...ended(now), lastMs: Math.round(ms), failures: 0, dueAt: nextDue(after(now, pauseMs)) })
    .where(isHeld(claim));

/** Records a failure and when the job is retried; returns the number of consecutive failures. */
export async function recordFailure(
  db: Database,
  claim: Claim,
  { now, ms, pauseMs, error }: Ended & { error: unknown },
): Promise<number> {
  const [row] = await db.select({ failures: jobRuns.failures }).from(jobRuns).where(isHeld(claim));
  const failures = (row?.failures ?? 0) + 1;
  const errorText = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
  await db
    .update(jobRuns)
    .set({
      ...ended(now),
      lastMs: Math.round(ms),
      failures,
      failedAt: now,
      error: errorText,
      dueAt: nextDue(after(now, retryAfterMs(failures, pauseMs))),
    })
    .where(isHeld(claim));
  return failures;
}
