import { and, eq, gte, lte, sql } from "drizzle-orm";
import { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { PayoutTimes } from "#app/contract/withdrawals.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { paymentSteps, payments } from "#server/platform/modules/payments/index.ts";
import { dayOf, daysBefore } from "#server/platform/utc-days.ts";

const DAYS = 30;

/** Fewer withdrawals say more about chance than about the house. */
const ENOUGH = 20;

const LIFETIME_MS = 60_000;

const kept = new KeptFigures<DataOf<"getPayoutTimes">>(LIFETIME_MS);

const NONE: PayoutTimes = { count: 0, medianSeconds: null, percentile95Seconds: null };

/**
 * From the request to the provider's report of the arrival, for withdrawals that arrived in the period and have not been returned
 * since: one row per method and one over all. A percentile is a time that occurred: the shortest that enough of them did not
 * exceed.
 */
async function timesBetween(db: Database, from: Date, to: Date) {
  const seconds = sql`extract(epoch from ${paymentSteps.at} - ${payments.createdAt})`;
  const rows = await db
    .select({
      method: payments.method,
      isAll: sql<boolean>`grouping(${payments.method}) = 1`,
      count: sql<number>`count(*)::int`,
      medianSeconds: sql<number>`round(percentile_disc(0.5) within group (order by ${seconds}))::int`,
      percentile95Seconds: sql<number>`round(percentile_disc(0.95) within group (order by ${seconds}))::int`,
    })
    .from(paymentSteps)
    .innerJoin(payments, eq(payments.id, paymentSteps.paymentId))
    .where(
      and(
        eq(paymentSteps.state, "done"),
        gte(paymentSteps.at, from),
        lte(paymentSteps.at, to),
        eq(payments.kind, "withdrawal"),
        eq(payments.state, "done"),
      ),
    )
    .groupBy(sql`grouping sets ((), (${payments.method}))`);
  return rows.map(({ method, isAll, count, ...times }) => ({
    method: isAll ? null : method,
    times: count < ENOUGH ? { ...NONE, count } : { count, ...times },
  }));
}

/** How long withdrawals of the last 30 days took, today included; up to a minute old. */
export const payoutTimes = (context: Context): Promise<DataOf<"getPayoutTimes">> =>
  kept.get(context, "all", async (now) => {
    const from = daysBefore(dayOf(now), DAYS - 1);
    const rows = await timesBetween(context.connection.db, new Date(from), now);
    const of = (method: string | null) => rows.find((row) => row.method === method)?.times ?? NONE;
    return {
      from,
      to: dayOf(now),
      computedAt: now.toISOString(),
      all: of(null),
      methods: PAYMENT_METHODS.map((id) => ({ id, ...of(id) })),
    };
  });
