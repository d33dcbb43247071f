import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Accounts closed by their player; the row is deleted when the account is reopened. */
export const closedAccounts = pgTable(
  "closed_accounts",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    currency: text("currency").$type<RealCurrency>().notNull(),
    closedAt: instant("closed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.currency] })],
);
