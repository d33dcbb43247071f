import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { PAYMENT_METHODS } from "#app/contract/cashier.ts";
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
    /** Made by the caller, unique to its player: a repeat finds the payment it made. */
    operationId: text("operation_id").notNull(),
    kind: text("kind", { enum: ["deposit"] }).notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    state: text("state", { enum: ["pending", "done", "declined", "cancelled"] }).notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    provider: text("provider").notNull(),
    /** The provider's name for the payment and the address of its page; null until it has answered. */
    reference: text("reference"),
    redirectUrl: text("redirect_url"),
    /** Path on the site the provider sends the player back to. */
    returnPath: text("return_path").notNull(),
    /** Cash around the credit, once there was one. */
    balanceBefore: bigint("balance_before", { mode: "bigint" }),
    balanceAfter: bigint("balance_after", { mode: "bigint" }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("payments_operation").on(table.playerId, table.operationId),
    unique("payments_reference").on(table.provider, table.reference),
    index("payments_history").on(table.playerId, table.createdAt, table.id),
    check("payments_amount", sql`${table.amount} > 0`),
  ],
);
