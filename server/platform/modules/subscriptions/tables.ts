import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SubscriptionKind } from "#app/contract/account.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Letters a player subscribed to. A row is consent; without one the house does not write. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind").$type<SubscriptionKind>().notNull(),
    since: instant("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.kind] })],
);
