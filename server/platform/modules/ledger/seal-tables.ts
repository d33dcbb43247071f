import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#server/platform/db/columns.ts";

/**
 * Ranges of entries that were found correct, with the evidence to check that they are unchanged. They follow each other without a
 * gap and are never changed: `0014_audit_seals.sql`.
 */
export const auditSeals = pgTable(
  "audit_seals",
  {
    /** The entries above this number … */
    after: bigint("after", { mode: "bigint" }).primaryKey(),
    /** … up to and including this one. */
    upTo: bigint("up_to", { mode: "bigint" }).notNull(),
    entries: integer("entries").notNull(),
    /** Eight bytes of the SHA-256 of each entry and its postings, in order. */
    digests: bytes("digests").notNull(),
    /** Minor units by account, of all postings from the first on, for the accounts that store no balance. */
    sums: jsonb("sums").$type<Record<string, string>>().notNull(),
    /** Hash of the seal before; empty for the first. */
    previous: text("previous").notNull(),
    /** SHA-256 of all of the above. */
    hash: text("hash").notNull(),
    sealedAt: instant("sealed_at").notNull().defaultNow(),
  },
  (table) => [check("audit_seals_range", sql`${table.upTo} > ${table.after} and ${table.entries} > 0`)],
);

/** The progress of the auditor in what it audits in turn. */
export const auditTurns = pgTable("audit_turns", {
  name: text("name").primaryKey(),
  /** What comes next, in the check's own order. */
  next: text("next").notNull(),
  at: instant("at").notNull().defaultNow(),
});
