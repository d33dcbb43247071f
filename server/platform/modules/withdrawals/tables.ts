import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** The destinations players have used, each once for a player and method. */
export const payoutDestinations = pgTable(
  "payout_destinations",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    /** Masked, as it is shown. */
    label: text("label").notNull(),
    /** In full, encrypted under a version of the keys; for a card the provider's reference of the deposit that came from it. */
    encrypted: text("encrypted").notNull(),
    keyVersion: integer("key_version").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("payout_destinations_player").on(table.playerId, table.method)],
);
