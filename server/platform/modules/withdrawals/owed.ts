import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { providerOf } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import {
  type MethodTerms,
  methodsFor,
  type Payer,
  type PaymentMethod,
  payments,
} from "#server/platform/modules/payments/index.ts";
import type { Purse } from "#server/platform/modules/wallet/index.ts";

export interface Owed {
  method: PaymentMethod;
  /** Minor units deposited by the method and not withdrawn to it; zero where as much or more went back. */
  amount: bigint;
}

/** The states in which the money is back in cash. */
export const GAVE_BACK = ["refused", "failed", "returned", "cancelled"] as const;

/** The ways out of an account that somebody pays out by. */
export const openWays = (context: Context, payer: Payer) =>
  methodsFor("withdrawal", payer).filter(({ method }) => providerOf(context, method));

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

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export interface First extends Owed {
  /** Another way waits for a part of the rest, so that no more than `amount` may go to this one. */
  isPart: boolean;
}

/**
 * The way money has to go back to before it may go elsewhere. What is less than that way pays out at least, or what came
 * by a way that is not open to the player any more, keeps nobody's money in; neither does a way that pays out more at least
 * than there is. Held money counts: else a stake or a second withdrawal would make room to go round the order.
 */
export function firstOf(
  owed: readonly Owed[],
  ways: readonly MethodTerms[],
  { cash, held }: Pick<Purse, "cash" | "held">,
): First | undefined {
  const waits = (left: bigint, { method, amount }: Owed) =>
    ways.some((way) => way.method === method && lesser(amount, left) >= way.minimum);
  const first = owed.find((of) => waits(cash + held, of));
  const isPart = owed.some((of) => of !== first && waits(cash + held - (first?.amount ?? 0n), of));
  return first && { ...first, isPart };
}
