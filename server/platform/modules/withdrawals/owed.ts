import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { methodsFor, type Payer, type PaymentMethod, payments } from "#server/platform/modules/payments/index.ts";

export interface Owed {
  method: PaymentMethod;
  /** Minor units deposited by the method and not withdrawn to it; zero where as much or more went back. */
  amount: bigint;
}

/** The states in which the money is back in cash. */
export const GAVE_BACK = ["refused", "failed", "returned", "cancelled"] as const;

/** What was deposited by each method and has not gone back to it, the method of the latest deposit first. */
export async function owedTo(db: Database, playerId: string, currency: RealCurrency): Promise<Owed[]> {
  const { kind, method, state, amount, fee, createdAt } = payments;
  const latest = sql`max(${createdAt}) filter (where ${kind} = 'deposit')`;
  const rows = await db
    .select({
      method,
      amount: sql<string>`sum(case ${kind} when 'deposit' then ${amount} - ${fee} else -${amount} end)::text`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.currency, currency),
        or(
          and(eq(kind, "deposit"), inArray(state, ["done"])),
          and(eq(kind, "withdrawal"), notInArray(state, [...GAVE_BACK])),
        ),
      ),
    )
    .groupBy(method)
    .having(sql`${latest} is not null`)
    .orderBy(desc(latest), method);
  return rows.map((row) => ({ method: row.method, amount: BigInt(row.amount) > 0n ? BigInt(row.amount) : 0n }));
}

/**
 * The way money has to go back to before it may go elsewhere. What is less than that way pays out at least, or what came
 * by a way that is not open to the player any more, keeps nobody's money in.
 */
export function firstOf(owed: readonly Owed[], payer: Payer): Owed | undefined {
  const ways = methodsFor("withdrawal", payer);
  return owed.find(({ method, amount }) => {
    const way = ways.find((terms) => terms.method === method);
    return way !== undefined && amount >= way.minimum;
  });
}
