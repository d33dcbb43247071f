import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The newest code sent to an e-mail in place of a captcha. Six digits are few, so both are kept under the house's key. */
export const captchaCodes = pgTable("captcha_codes", {
  emailHash: text("email_hash").primaryKey(),
  codeHash: text("code_hash").notNull(),
  /** Looked at so often, right or wrong. */
  tries: integer("tries").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
