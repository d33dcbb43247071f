import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { PAYMENTS_UNDER_WAY, type Payment as PaymentOnTheWire } from "#app/contract/cashier.ts";
import { toMoney } from "#app/contract/money.ts";
import { type Database, rowsColumn, type Transaction } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Payment, payments } from "./tables.ts";

/** One of the player's payments; another player's is as unknown as one that does not exist. */
export async function paymentOf(db: Database, playerId: string, paymentId: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.playerId, playerId)));
  if (!payment) throw new Refusal("not_found");
  return payment;
}

/** The payment made under an operation id of the player; undefined where there is none. */
export async function paymentUnder(
  tx: Transaction,
  playerId: string,
  operationId: string,
): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.playerId, playerId), eq(payments.operationId, operationId)));
  return payment;
}

/** The player's payments on one side of a position, away from it: one more than the limit, to see whether more follow. */
export const paymentsOf = (
  db: Database,
  playerId: string,
  { place, limit }: { place: Place | undefined; limit: number },
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.playerId, playerId), isBeyond(place, payments.createdAt, payments.id)))
    .orderBy(awayFrom(place, payments.createdAt, payments.id))
    .limit(limit + 1);

/** The methods of these payments by id. */
export async function paymentMethods(db: Database | Transaction, ids: readonly string[]) {
  const rows = await db
    .select({ id: payments.id, method: payments.method })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map(({ id, method }) => [id, method]));
}

/** How many deposits of the player arrived, as a column of a statement about the player. */
export const depositsDoneColumn = (playerId: SQL) =>
  sql<number>`(select count(*)::int from ${payments} where player_id = ${playerId} and kind = 'deposit' and state = 'done')`;

/** What the contract shows of a payment. */
const SHOWN = {
  id: payments.id,
  kind: payments.kind,
  method: payments.method,
  state: payments.state,
  currency: payments.currency,
  amount: payments.amount,
  asked: payments.asked,
  fee: payments.fee,
  destination: payments.destination,
  redirectUrl: payments.redirectUrl,
  createdAt: payments.createdAt,
  updatedAt: payments.updatedAt,
  balanceBefore: payments.balanceBefore,
  balanceAfter: payments.balanceAfter,
};

const UNDER_WAY = sql.raw(PAYMENTS_UNDER_WAY.map((state) => `'${state}'`).join(", "));

/** The player's last payments that are not final yet, latest first, as a column of a statement about the player. */
export const underWayColumn = (playerId: SQL, most: number) =>
  rowsColumn(
    SHOWN,
    sql`from ${payments} where player_id = ${playerId} and state in (${UNDER_WAY})
      order by created_at desc, id desc limit ${sql.raw(String(most))}`,
  );

/** The last deposit that arrived, alone in a list, as a column of a statement about the player. */
export const lastDepositColumn = (playerId: SQL) =>
  rowsColumn(
    SHOWN,
    sql`from ${payments} where player_id = ${playerId} and kind = 'deposit' and state = 'done'
      order by created_at desc, id desc limit 1`,
  );

/** A payment as the contract shows it. */
export function viewPayment(payment: Pick<Payment, keyof typeof SHOWN>): PaymentOnTheWire {
  const { id, kind, method, state, currency, fee, destination, balanceBefore, balanceAfter } = payment;
  return {
    id,
    kind,
    method,
    state,
    amount: toMoney(payment.amount, currency),
    fee: toMoney(fee, currency),
    destination,
    payAt: state === "pending" ? payment.redirectUrl : null,
    asked: payment.asked === null ? null : toMoney(payment.asked, currency),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    balanceBefore: balanceBefore === null ? null : toMoney(balanceBefore, currency),
    balanceAfter: balanceAfter === null ? null : toMoney(balanceAfter, currency),
  };
}
