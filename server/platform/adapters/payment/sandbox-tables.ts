import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Money } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";

/** The sandbox provider's own data; the platform's modules never read it. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    reference: text("reference").primaryKey(),
    paymentId: text("payment_id").notNull().unique(),
    method: text("method").notNull(),
    amount: jsonb("amount").$type<Money>().notNull(),
    /** Deposits and payouts share the table; a payout's player has no page to return from. */
    kind: text("kind", { enum: ["deposit", "payout"] })
      .notNull()
      .default("deposit"),
    returnPath: text("return_path").notNull(),
    state: text("state", {
      enum: ["waiting", "paid", "declined", "abandoned", "closed", "sent", "done", "failed", "returned"],
    }).notNull(),
    /** Set by the decision; the same for every attempt to deliver it. */
    deliveryId: text("delivery_id"),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; null when there is nothing to deliver, or no attempt is left. */
    deliverAt: instant("deliver_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("sandbox_payments_due").on(table.deliverAt)],
);
