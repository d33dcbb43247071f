import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { PAYMENT_METHODS, PAYMENT_STATES, type PaymentDetails } from "#app/contract/cashier.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

export const payments = pgTable(
  "payments",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Chosen by the caller, unique to its player: a repeat finds the payment it made. */
    operationId: text("operation_id").notNull(),
    kind: text("kind", { enum: ["deposit", "withdrawal"] }).notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    state: text("state", { enum: PAYMENT_STATES }).notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    /** The requested amount of a deposit for which another amount arrived. */
    asked: bigint("asked", { mode: "bigint" }),
    /** Deducted from the amount. */
    fee: bigint("fee", { mode: "bigint" }).notNull().default(sql`0`),
    provider: text("provider").notNull(),
    /** The provider's reference of the payment and the address of its page; null until it has responded. */
    reference: text("reference"),
    redirectUrl: text("redirect_url"),
    /** Path on the site the provider sends the player back to; unused for a withdrawal. */
    returnPath: text("return_path").notNull(),
    /** What a deposit was paid with, as its provider displays it, such as the last four digits of a card. */
    source: text("source"),
    /** The destination of a withdrawal, masked, and the id of the row that has it in full. */
    destination: text("destination"),
    destinationId: text("destination_id"),
    /** The deposit that a withdrawal refunds. */
    refundOf: text("refund_of").references((): AnyPgColumn => payments.id),
    /** When to hand a withdrawal to its provider, or to ask a provider for the state of a payment. */
    dueAt: instant("due_at"),
    /**
     * When the provider confirmed that the page of a cancelled deposit is closed, or days later if the house has that provider
     * no more. Until then it may still be paid.
     */
    closedAt: instant("closed_at"),
    /** Cash before and after the credit of a deposit, or the hold of a withdrawal. */
    balanceBefore: bigint("balance_before", { mode: "bigint" }),
    balanceAfter: bigint("balance_after", { mode: "bigint" }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("payments_operation").on(table.playerId, table.operationId),
    unique("payments_reference").on(table.provider, table.reference),
    index("payments_history").on(table.playerId, table.createdAt, table.id),
    index("payments_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("payments_rejected")
      .on(table.playerId, table.updatedAt)
      .where(sql`${table.state} in ('declined', 'refused')`),
    index("payments_unposted").on(table.playerId, table.createdAt, table.id).where(sql`${table.balanceAfter} is null`),
    uniqueIndex("payments_refund")
      .on(table.refundOf)
      .where(
        sql`${table.refundOf} is not null and ${table.state} not in ('refused', 'failed', 'returned', 'cancelled')`,
      ),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_fee", sql`${table.fee} >= 0 and ${table.fee} < ${table.amount}`),
    // A replica of a version without fees would credit all of it: refused there, the report is repeated to another replica.
    check(
      "payments_fee_taken",
      sql`${table.kind} <> 'deposit' or ${table.fee} = 0 or ${table.state} <> 'done' or ${table.balanceAfter} - ${table.balanceBefore} = ${table.amount} - ${table.fee}`,
    ),
  ],
);

export type Payment = typeof payments.$inferSelect;

/** A deposit that was cancelled here and whose page its provider has not closed yet: it may still be paid. */
export const cancelledYetPayable = and(
  eq(payments.state, "cancelled"),
  isNotNull(payments.reference),
  isNull(payments.closedAt),
);

type Step = PaymentDetails["steps"][number];

/** Every change of a payment's state. Append-only: the database refuses anything else. */
export const paymentSteps = pgTable(
  "payment_steps",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    state: text("state", { enum: PAYMENT_STATES }).notNull(),
    at: instant("at").notNull(),
    by: text("by").$type<Step["by"]>().notNull(),
    reasons: jsonb("reasons").$type<Step["reasons"]>().notNull().default([]),
    /** Cash before and after what the step moved; null where it moved none. */
    balanceBefore: bigint("balance_before", { mode: "bigint" }),
    balanceAfter: bigint("balance_after", { mode: "bigint" }),
  },
  (table) => [
    index("payment_steps_payment").on(table.paymentId, table.id),
    index("payment_steps_done").on(table.at).where(sql`${table.state} = 'done'`),
  ],
);

/**
 * Webhooks received in the name of a payment provider, whoever sent them, with their result. Append-only; the database deletes
 * refused ones by `payment_events_forget` alone, and never those that were applied.
 */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    at: instant("at").notNull(),
    provider: text("provider").notNull(),
    /** `applied`, or the code of the refusal. */
    result: text("result").notNull(),
    body: text("body").notNull(),
  },
  (table) => [index("payment_events_at").on(table.at)],
);

/**
 * What arrived at a provider that accepts any amount, under the provider's ids, with the payment each was credited as.
 * Append-only: the database refuses anything else.
 */
export const paymentReceipts = pgTable(
  "payment_receipts",
  {
    provider: text("provider").notNull(),
    /** The provider's ids of the deposit, and of the receipt within it. */
    reference: text("reference").notNull(),
    receipt: text("receipt").notNull(),
    paymentId: text("payment_id")
      .notNull()
      .unique()
      .references(() => payments.id),
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    /** The part above the requested amount, or all of it where it came too late. It can be sent back. */
    excess: bigint("excess", { mode: "bigint" }).notNull(),
    isLate: boolean("is_late").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.reference, table.receipt] }),
    check("payment_receipts_excess", sql`${table.excess} between 0 and ${table.amount}`),
  ],
);
