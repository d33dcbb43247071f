import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { SubscriptionKind } from "#app/contract/account.ts";
import { players } from "../players/tables.ts";

/** Letters a player asked for. A row is a yes; without one the house does not write. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind").$type<SubscriptionKind>().notNull(),
    since: timestamp("since", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.kind] })],
);
