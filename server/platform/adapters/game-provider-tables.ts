import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The keys of the sandbox's own provider: the private key is stored because there is no other signer. */
export const sandboxProviderKeys = pgTable("sandbox_provider_keys", {
  providerId: text("provider_id").primaryKey(),
  /** PEM, PKCS #8 and SPKI. */
  privateKey: text("private_key").notNull(),
  publicKey: text("public_key").notNull(),
  createdAt: instant("created_at").notNull(),
});
