import { sql } from "drizzle-orm";
import { bigserial, check, index, pgTable, text } from "drizzle-orm/pg-core";
import type { Language } from "#app/contract/languages.ts";
import { instant } from "#server/platform/db/columns.ts";
import type { Kind } from "./library.ts";

/**
 * What operators published in place of the texts of a release, or beside them. Append-only: of the revisions of one text whose time
 * has come, the one with the latest time is shown, and of those the last.
 */
export const contentRevisions = pgTable(
  "content_revisions",
  {
    number: bigserial("number", { mode: "number" }).primaryKey(),
    kind: text("kind").$type<Kind>().notNull(),
    id: text("id").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** `shipped` shows the text of the release again, if it has one. */
    state: text("state").$type<"text" | "withdrawn" | "shipped">().notNull(),
    /** Front matter and Markdown as in a file; null unless its state is `text`. */
    source: text("source"),
    showsFrom: instant("shows_from").notNull(),
    addedAt: instant("added_at").notNull(),
    operator: text("operator").notNull(),
  },
  (table) => [
    index("content_revisions_of_text").on(table.kind, table.id, table.language, table.showsFrom, table.number),
    check("content_revisions_source", sql`(${table.state} = 'text') = (${table.source} is not null)`),
  ],
);
