import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** The effect of a link: sets a new password, or ends the pause of sign-in. */
const kind = () => text("kind", { enum: ["password", "unlock"] }).notNull();

/** Links requested by entering an e-mail, until it is looked up whether that has an account. */
export const recoveryRequests = pgTable(
  "recovery_requests",
  {
    id: text("id").primaryKey(),
    kind: kind(),
    email: text("email").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** Expiry of the link, however late it is sent. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("recovery_requests_at").on(table.requestedAt)],
);

/** Links that were sent, by the SHA-256 of their signature. */
export const recoveryLinks = pgTable(
  "recovery_links",
  {
    signatureHash: text("signature_hash").primaryKey(),
    kind: kind(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** The address it was sent to: it works for an account that still has it. */
    email: text("email").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("recovery_links_player").on(table.playerId),
    index("recovery_links_expires_at").on(table.expiresAt),
  ],
);

export type RecoveryKind = (typeof recoveryLinks.$inferSelect)["kind"];
