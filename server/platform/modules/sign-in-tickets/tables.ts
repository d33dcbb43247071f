import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** Tickets that operators created for players who cannot sign in by themselves, by their SHA-256. */
export const signInTickets = pgTable("sign_in_tickets", {
  hash: text("hash").primaryKey(),
  playerId: text("player_id")
    .notNull()
    .references(() => players.id),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
