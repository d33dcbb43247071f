import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The jobs of the platforms, a row each: of several platforms the one that holds the lease runs it. */
export const jobRuns = pgTable(
  "job_runs",
  {
    name: text("name").primaryKey(),
    /** When it is run next. */
    dueAt: instant("due_at").notNull(),
    /** The platform that runs it, and until when no other may. Renewed while it runs; null while it does not. */
    heldBy: text("held_by"),
    leaseUntil: instant("lease_until"),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    /** Duration of the last run that ended. */
    lastMs: integer("last_ms"),
    runs: bigint("runs", { mode: "number" }).notNull().default(0),
    /** Consecutive failures; 0 after a run that succeeded. */
    failures: integer("failures").notNull().default(0),
    failedAt: instant("failed_at"),
    /** Message of the last failure. */
    error: text("error"),
  },
  (table) => [
    check("job_runs_lease", sql`(${table.heldBy} is null) = (${table.leaseUntil} is null)`),
    check("job_runs_failures", sql`${table.failures} >= 0`),
  ],
);
