import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SocialNetwork } from "#app/contract/social.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Links between persons of networks and players: one player per person at most; a player may have several persons. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    network: text("network").$type<SocialNetwork>().notNull(),
    /** The network's identifier of the person. */
    subject: text("subject").notNull(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.subject] }),
    index("social_identities_player").on(table.playerId),
  ],
);
