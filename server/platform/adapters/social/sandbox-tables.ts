import { pgTable, text } from "drizzle-orm/pg-core";
import type { SocialNetwork } from "#app/contract/social.ts";
import { instant } from "#server/platform/db/columns.ts";

/** Codes that the sandbox's networks issued and that are not exchanged yet; the platform's modules never read them. */
export const sandboxSocialCodes = pgTable("sandbox_social_codes", {
  codeHash: text("code_hash").primaryKey(),
  network: text("network").$type<SocialNetwork>().notNull(),
  subject: text("subject").notNull(),
  email: text("email"),
  redirectUri: text("redirect_uri").notNull(),
  codeChallenge: text("code_challenge").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
