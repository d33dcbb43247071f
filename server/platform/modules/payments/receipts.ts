import { and, eq } from "drizzle-orm";
import { minorUnits } from "#app/contract/money.ts";
import type { Receipt } from "#server/platform/adapters/payment/index.ts";
import { atLeastZero, lesser } from "#server/platform/amounts.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credit } from "./credit.ts";
import { depositFeeOf } from "./method-terms.ts";
import { type Payment, paymentReceipts, payments } from "./tables.ts";

/** The part of a receipt above what was missing of the requested amount; all of one that came too late. */
export const excessOf = (
  asked: bigint,
  before: bigint,
  { amount, isLate }: { amount: bigint; isLate: boolean },
): bigint => (isLate ? amount : atLeastZero(amount - atLeastZero(asked - before)));

/** What the receipts of a deposit so far had a fee taken of, and that fee. */
interface Charged {
  amount: bigint;
  fee: bigint;
}

/** The fee of so much of a deposit. */
const share = (amount: bigint, { fee, asked }: { fee: bigint; asked: bigint }): bigint => (amount * fee) / asked;

/**
 * The fee of a further receipt: that of all that came so far, less what was taken, so that parts cost what one receipt of their
 * sum would. Its excess is left, or else one unit, because a deposit credits something: the rest is taken of the next one.
 */
export function feeOfReceipt(
  { amount, excess }: { amount: bigint; excess: bigint },
  charged: Charged,
  whole: { fee: bigint; asked: bigint },
): bigint {
  const due = atLeastZero(share(charged.amount + amount - excess, whole) - charged.fee);
  return lesser(due, amount - (excess > 0n ? excess : 1n));
}

/**
 * The fee of the whole amount, of which the row states only its own part once a receipt has come. The terms state it, unless
 * they have changed since: then it is what was taken, in proportion, which is never more than was announced.
 */
export function wholeFee(charged: Charged, { asked, byTerms }: { asked: bigint; byTerms: bigint }): bigint {
  const isOfTerms = share(charged.amount, { fee: byTerms, asked }) === charged.fee;
  return isOfTerms ? byTerms : (charged.fee * asked) / charged.amount;
}

/**
 * The row a receipt is credited as. The first one completes the deposit itself, with what arrived; each further one is a deposit
 * of its own, so that every row is one movement, with the cash before and after it.
 */
async function rowFor(
  tx: Transaction,
  context: Context,
  deposit: Payment,
  money: Pick<Payment, "amount" | "fee">,
): Promise<Payment> {
  if (deposit.state !== "done") {
    const changes = { ...money, asked: money.amount === deposit.amount ? null : deposit.amount };
    await tx.update(payments).set(changes).where(eq(payments.id, deposit.id));
    return { ...deposit, ...changes };
  }
  const id = context.random.id("pay");
  const row = { ...deposit, ...money, id, state: "pending", createdAt: context.clock.now() } as const;
  const empty = {
    asked: null,
    reference: null,
    redirectUrl: null,
    dueAt: null,
    closedAt: null,
    balanceBefore: null,
    balanceAfter: null,
  };
  // Cannot conflict with an operation id of a caller, which contains no slash.
  const further = { ...row, ...empty, operationId: `receipt/${id}` };
  await tx.insert(payments).values(further);
  return further;
}

/** The receipts of a deposit that are credited. */
const knownReceipts = (tx: Transaction, { provider, reference }: { provider: string; reference: string }) =>
  tx
    .select({
      receipt: paymentReceipts.receipt,
      amount: paymentReceipts.amount,
      excess: paymentReceipts.excess,
      isLate: paymentReceipts.isLate,
      fee: payments.fee,
    })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(and(eq(paymentReceipts.provider, provider), eq(paymentReceipts.reference, reference)));

/**
 * Credits what arrived for a deposit, each receipt once and at its own value, whatever was requested and however late it is. An
 * excess costs no fee. The caller has locked the deposit's row. Refuses with `operation_mismatch` money in another currency.
 */
export async function creditReceipts(
  tx: Transaction,
  context: Context,
  deposit: Payment & { reference: string },
  receipts: readonly Receipt[],
): Promise<void> {
  // A further receipt's row refers to the player, whom a transfer locks before cash: in the other order the two would deadlock.
  await lockPlayer(tx, deposit.playerId, "share");
  const { provider, reference, currency, method } = deposit;
  const asked = deposit.asked ?? deposit.amount;
  const known = await knownReceipts(tx, deposit);
  const sumOf = (amountOf: (receipt: (typeof known)[number]) => bigint) =>
    known.reduce((sum, receipt) => sum + amountOf(receipt), 0n);
  let inTime = sumOf(({ amount, isLate }) => (isLate ? 0n : amount));
  let charged = { amount: sumOf(({ amount, excess }) => amount - excess), fee: sumOf(({ fee }) => fee) };
  const byTerms = depositFeeOf(method, asked);
  const fee = known.length === 0 ? deposit.fee : wholeFee(charged, { asked, byTerms });
  let payment: Payment = deposit;
  for (const { id: receipt, amount: arrived, isLate } of receipts) {
    const amount = minorUnits(arrived);
    if (amount === 0n || known.some((earlier) => earlier.receipt === receipt)) continue;
    if (arrived.currency !== currency) throw new Refusal("operation_mismatch");
    const excess = excessOf(asked, inTime, { amount, isLate });
    const taken = feeOfReceipt({ amount, excess }, charged, { fee, asked });
    const row = await rowFor(tx, context, payment, { amount, fee: taken });
    await credit(tx, context, row, null);
    const at = context.clock.now();
    await tx
      .insert(paymentReceipts)
      .values({ provider, reference, receipt, amount, excess, isLate, paymentId: row.id, at });
    if (!isLate) inTime += amount;
    charged = { amount: charged.amount + amount - excess, fee: charged.fee + taken };
    payment = { ...payment, state: "done" };
  }
}
