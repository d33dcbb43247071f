import { and, eq, gt, or, sql } from "drizzle-orm";
import type { LimitPeriod } from "#app/contract/limits.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { lesser } from "#server/platform/amounts.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { ledgerCashChanges } from "#server/platform/modules/ledger/index.ts";
import { cancelledYetPayable, payments } from "#server/platform/modules/payments/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Counting, counting, showing } from "./rates.ts";
import { knownTally, type Tally } from "./tally.ts";
import type { ComesFree } from "./usage.ts";
import { inOrder, LONGEST_MS, leftOf, outAt, secondOf, startOf } from "./windows.ts";

/** A deposit as it counts: at the instant of its credit, or of its request while it is pending. */
export interface CountedDeposit {
  at: Date;
  /** Minor units of the base currency. */
  amount: bigint;
}

/**
 * Money may still arrive: it is pending, or its player cancelled it and the provider has not confirmed that its page is closed.
 */
const mayStillBePaid = or(eq(payments.state, "pending"), cancelledYetPayable);

/**
 * Deposits within the longest window: those credited, from the ledger, and those that may still be. A deposit in another currency
 * counts at the rate of the day it was requested, so its amount does not change when it is credited.
 */
export async function depositsOf(
  db: Database,
  inBase: Counting,
  tally: Pick<Tally, "playerId" | "currency">,
  now: Date,
): Promise<CountedDeposit[]> {
  const { playerId, currency } = tally;
  const since = new Date(now.getTime() - LONGEST_MS - 1_000);
  const money = { amount: payments.amount, currency: payments.currency, requestedAt: payments.createdAt };
  const credited = db
    .select({ ...money, at: ledgerCashChanges.at })
    .from(ledgerCashChanges)
    .innerJoin(payments, eq(payments.id, sql`${ledgerCashChanges.referenceId}`))
    .where(
      and(
        eq(ledgerCashChanges.playerId, playerId),
        eq(ledgerCashChanges.kind, "deposit_credited"),
        gt(ledgerCashChanges.at, since),
      ),
    );
  const payable = db
    .select({ ...money, at: payments.createdAt })
    .from(payments)
    .where(
      and(eq(payments.playerId, playerId), eq(payments.kind, "deposit"), mayStillBePaid, gt(payments.createdAt, since)),
    );
  const counted: CountedDeposit[] = [];
  for (const { amount, currency: from, requestedAt, at } of await credited.unionAll(payable)) {
    counted.push({ at, amount: await inBase(requestedAt, { from, to: currency, amount, rounded: "up" }) });
  }
  return counted.sort((one, other) => one.at.getTime() - other.at.getTime());
}

const inWindow = (deposits: readonly CountedDeposit[], period: LimitPeriod, now: Date): CountedDeposit[] =>
  deposits.filter(({ at }) => secondOf(at) > startOf(period, now));

const sumOf = (deposits: readonly CountedDeposit[]): bigint => deposits.reduce((sum, { amount }) => sum + amount, 0n);

export const depositedIn = (deposits: readonly CountedDeposit[], period: LimitPeriod, now: Date): bigint =>
  sumOf(inWindow(deposits, period, now));

/** When part of a deposit limit becomes available again, and how much; null where nothing does. */
export function depositsFree(
  deposits: readonly CountedDeposit[],
  { period, value }: { period: LimitPeriod; value: bigint },
  now: Date,
): ComesFree | null {
  const within = inWindow(deposits, period, now);
  const used = sumOf(within);
  const counts = lesser(used, value);
  for (const [place, { at }] of within.entries()) {
    const next = within[place + 1];
    if (next && secondOf(next.at).getTime() === secondOf(at).getTime()) continue;
    const stays = sumOf(within.slice(place + 1));
    if (stays < counts) return { at: outAt(period, secondOf(at)), more: counts - stays };
  }
  return null;
}

interface Left {
  period: LimitPeriod;
  /** The limit's value. */
  value: bigint;
  used: bigint;
  amount: bigint;
}

/** What the deposit limits leave, the least over all periods; undefined without a limit. */
function leastLeft({ limits }: Tally, deposits: readonly CountedDeposit[], now: Date): Left | undefined {
  const left = inOrder(limits.filter(({ kind }) => kind === "deposit")).map(({ period, value: digits }) => {
    const [value, used] = [BigInt(digits), depositedIn(deposits, period, now)];
    return { period, value, used, amount: leftOf(value, used) };
  });
  return left.reduce<Left | undefined>((least, one) => (least && least.amount <= one.amount ? least : one), undefined);
}

const hasDepositLimit = ({ limits }: Tally): boolean => limits.some(({ kind }) => kind === "deposit");

async function leftForDeposits(db: Database, inBase: Counting, tally: Tally, now: Date) {
  if (!hasDepositLimit(tally)) return undefined;
  const deposits = await depositsOf(db, inBase, tally, now);
  const left = leastLeft(tally, deposits, now);
  return left && { ...left, currency: tally.currency, next: depositsFree(deposits, left, now) };
}

/**
 * What the player's own limits leave for deposits, in the base currency; null without a limit. The tally is only read: viewing
 * payment methods must write nothing for a player who has set no limit.
 */
export async function depositsLeft(
  { clock, connection: { db } }: Pick<Context, "clock" | "connection">,
  tally: Tally | undefined,
): Promise<DataOf<"listDepositMethods">["left"]> {
  const left = tally && (await leftForDeposits(db, showing(db), tally, clock.now()));
  if (!left) return null;
  const { period, value, used, amount, next, currency } = left;
  const money = (minor: bigint) => toMoney(minor, currency);
  return {
    period,
    limit: money(value),
    used: money(used),
    amount: money(amount),
    next: next && { at: next.at.toISOString(), more: money(next.more) },
  };
}

/**
 * Refuses with `deposit_limit_reached`, with what is left and when more becomes available, a deposit that exceeds it. Until the
 * transaction ends the player can request no other deposit, so that concurrent deposits cannot exceed the limit together.
 */
export async function assertDepositWithin(
  tx: Transaction,
  context: Pick<Context, "clock">,
  playerId: string,
  deposit: { amount: bigint; currency: RealCurrency },
): Promise<void> {
  const now = context.clock.now();
  const tally = await knownTally(tx, playerId);
  const inBase = counting(tx);
  const left = tally && (await leftForDeposits(tx, inBase, tally, now));
  if (!left) return;
  const { period, currency: to, next } = left;
  const requestedAmount = await inBase(now, { from: deposit.currency, to, amount: deposit.amount, rounded: "up" });
  if (requestedAmount <= left.amount) return;
  throw new Refusal("deposit_limit_reached", {
    period,
    left: String(left.amount),
    currency: to,
    ...(next && { until: next.at.toISOString(), more: String(next.more) }),
  });
}
