import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The newest code sent to an e-mail in place of a captcha. Six digits are few, so both are stored as keyed hashes. */
export const captchaCodes = pgTable("captcha_codes", {
  emailHash: text("email_hash").primaryKey(),
  codeHash: text("code_hash").notNull(),
  /** Number of attempts, right or wrong. */
  tries: integer("tries").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
