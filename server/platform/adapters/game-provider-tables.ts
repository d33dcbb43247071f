import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The sandbox's own provider: the private key is here because nobody else could sign for it. */
export const sandboxProviderKeys = pgTable("sandbox_provider_keys", {
  providerId: text("provider_id").primaryKey(),
  /** PEM, PKCS #8 and SPKI. */
  privateKey: text("private_key").notNull(),
  publicKey: text("public_key").notNull(),
  createdAt: instant("created_at").notNull(),
});
