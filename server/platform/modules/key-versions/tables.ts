import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The versions of the secrets that platforms on this database were started with. The secrets are not in here. */
export const keyVersions = pgTable("key_versions", {
  version: integer("version").primaryKey(),
  /** So that no platform takes another secret for this version. */
  fingerprint: text("fingerprint").notNull(),
  /** When a platform first knew it. */
  knownAt: instant("known_at").notNull(),
  /** When a platform first made something with it; null before. */
  usedAt: instant("used_at"),
  /** When an operator gave it up: no seed needs it any more. */
  droppedAt: instant("dropped_at"),
});
