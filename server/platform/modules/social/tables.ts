import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SocialNetwork } from "#app/contract/social.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Which person of a network is which player: one player at most, and a player may be several. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    network: text("network").$type<SocialNetwork>().notNull(),
    /** The network's own name for the person. */
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
