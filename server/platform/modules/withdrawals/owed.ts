import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { atLeastZero, lesser } from "#server/platform/amounts.ts";
import type { Database } from "#server/platform/db/index.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { type MethodTerms, type PaymentMethod, payments } from "#server/platform/modules/payments/index.ts";
import { movedInto } from "#server/platform/modules/transfers/index.ts";
import type { Purse } from "#server/platform/modules/wallet/index.ts";
import { STATES_BY_PLACE } from "./states.ts";

export interface Owed {
  method: PaymentMethod;
  /** Minor units of the account that have to go back to the method; zero where that much went back already. */
  amount: bigint;
}

interface Account {
  /** Of the player. */
  id: string;
  currency: RealCurrency;
}

/**
 * What was deposited by each method in each currency, less what went back to it, in minor units: negative where more went back.
 * The method of the latest deposit comes first.
 */
async function balancesOf(db: Database, playerId: string) {
  const { kind, method, currency, state, amount, fee, createdAt } = payments;
  return db
    .select({
      method,
      currency,
      amount: sql`sum(case ${kind} when 'deposit' then ${amount} - ${fee} else -${amount} end)`.mapWith(BigInt),
    })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        or(
          and(eq(kind, "deposit"), inArray(state, ["done"])),
          and(eq(kind, "withdrawal"), notInArray(state, [...STATES_BY_PLACE.cash])),
        ),
      ),
    )
    .groupBy(method, currency)
    .orderBy(sql`max(${createdAt}) filter (where ${kind} = 'deposit') desc nulls last`, method, currency);
}

interface WaysBack {
  owed: Owed[];
  /** Minor units of the account that cannot go back from it. */
  withoutWayBack: bigint;
}

type Balance = Awaited<ReturnType<typeof balancesOf>>[number];

/** What has to go back from an account, and what cannot. */
export async function owedOf(db: Database, { id, currency }: Account, ways: readonly MethodTerms[]): Promise<WaysBack> {
  const balances = await balancesOf(db, id);
  const moved = atLeastZero(await movedInto(db, id, currency));
  const known = { currency, balances, moved, ways };
  return { owed: owedTo(known), withoutWayBack: withoutWayBack(known) };
}

interface Read {
  currency: RealCurrency;
  balances: readonly Balance[];
  /** Into the account from others. */
  moved: bigint;
  ways: readonly MethodTerms[];
}

/**
 * What has to go back from an account to each method, the method of the latest deposit first: what was deposited in its currency,
 * and what was deposited in others, by the reference rate, up to what was moved here. What went back from any account counts. A
 * method that pays nothing out of the account gets no part of what was moved, which is left to those that do.
 */
function owedTo({ currency, balances, moved: movedHere, ways }: Read): Owed[] {
  let moved = movedHere;
  return [...new Set(balances.map(({ method }) => method))].map((method) => {
    const ofMethod = balances.filter((row) => row.method === method);
    const all = ofMethod.reduce((sum, of) => sum + inCurrency(of.amount, of.currency, currency), 0n);
    const own = ofMethod.find((row) => row.currency === currency)?.amount ?? 0n;
    const here = atLeastZero(lesser(own, all));
    const isOpen = ways.some((way) => way.method === method);
    // A negative sum is what went back already from here of what was moved.
    const followed = isOpen ? lesser(atLeastZero(all) - here, atLeastZero(moved + lesser(own, 0n))) : 0n;
    moved -= followed;
    return { method, amount: here + followed };
  });
}

/**
 * Minor units of the account that were moved into it and cannot go back from it: deposited in another currency by methods that
 * pay nothing out of this account.
 */
function withoutWayBack({ currency, balances, moved, ways }: Read): bigint {
  const deposited = balances
    .filter(({ method }) => !ways.some((way) => way.method === method))
    .map((of) => (of.currency === currency ? 0n : inCurrency(atLeastZero(of.amount), of.currency, currency)));
  const all = deposited.reduce((sum, amount) => sum + amount, 0n);
  return lesser(all, moved);
}

export interface First extends Owed {
  /** Another method waits for a part of the rest, so that no more than `amount` may go to this one. */
  isPart: boolean;
}

/**
 * The method money has to go back to before it may go elsewhere. A method that the player no longer has, or whose minimum is more
 * than what is owed to it or than the money there is, holds nothing back. Held money counts: otherwise a stake or a second
 * withdrawal would circumvent the order.
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
