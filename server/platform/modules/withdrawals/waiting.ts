import { and, asc, count, eq, inArray, lt, min, or } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { type Payment, payments } from "#server/platform/modules/payments/index.ts";

/**
 * How long a withdrawal may stay in a state before an operator has to look at it, in minutes. An approved one is handed over
 * within seconds and tried again every minute; a sent one may wait for a weekend and holidays of a bank.
 */
const LONGEST = { in_review: 24 * 60, approved: 60, sent: 5 * 24 * 60 } as const;

type Waiting = keyof typeof LONGEST;

const STATES = Object.keys(LONGEST) as Waiting[];

export interface Overdue {
  count: number;
  /** Since when the one that waits longest has been in its state; null where there is none. */
  since: Date | null;
}

/** Withdrawals that have been in a state for longer than is normal. */
export async function overdueWithdrawals(db: Database, now: Date): Promise<Record<Waiting, Overdue>> {
  const { kind, state, updatedAt } = payments;
  const isOverdue = STATES.map((of) =>
    and(eq(state, of), lt(updatedAt, new Date(now.getTime() - LONGEST[of] * 60_000))),
  );
  const rows = await db
    .select({ state, count: count(), since: min(updatedAt) })
    .from(payments)
    .where(and(eq(kind, "withdrawal"), or(...isOverdue)))
    .groupBy(state);
  const of = (wanted: Waiting) => rows.find((row) => row.state === wanted) ?? { count: 0, since: null };
  return { in_review: of("in_review"), approved: of("approved"), sent: of("sent") };
}

/** Withdrawals that wait in a state, the longest first. */
export const waitingWithdrawals = (db: Database): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.kind, "withdrawal"), inArray(payments.state, STATES)))
    .orderBy(asc(payments.updatedAt), asc(payments.id));
