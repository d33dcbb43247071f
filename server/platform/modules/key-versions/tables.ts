import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/** The versions of the secrets that platforms on this database were started with. The secrets are not stored. */
export const keyVersions = pgTable("key_versions", {
  version: integer("version").primaryKey(),
  /** Keeps a platform from using another secret as this version. */
  fingerprint: text("fingerprint").notNull(),
  /** When a platform first knew it. */
  knownAt: instant("known_at").notNull(),
  /** When a platform first used it; null before. */
  usedAt: instant("used_at"),
  /** When an operator dropped it: no seed needs it any more. */
  droppedAt: instant("dropped_at"),
});
