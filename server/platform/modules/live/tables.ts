import { sql } from "drizzle-orm";
import { bigint, bigserial, customType, index, pgTable, text } from "drizzle-orm/pg-core";
import type { HouseTopic } from "#app/contract/live.ts";
import { instant } from "#server/platform/db/columns.ts";

const databaseTransaction = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What changed, written in the transaction that changed it by triggers on the tables themselves (its migration), so that no
 * way of changing them can forget it, and what is rolled back tells nothing. A row says that there is news of a subject and
 * not which: whoever tells it reads how the subject is.
 */
export const liveNews = pgTable(
  "live_news",
  {
    /** Of one subject in the order of its changes: drawn while what changed is locked. */
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    /** Ids of different subjects are seen in any order; transactions that are over stay so, and readers go by those. */
    writtenBy: databaseTransaction("written_by").notNull().default(sql`pg_current_xact_id()`),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    /** Whose it is; null where it is everybody's, or a message among platforms. */
    playerId: text("player_id"),
    /** Of `PERSONAL_SUBJECTS`, or `join`: a reader for the platform that has the stream in `detail`. */
    subject: text("subject").notNull(),
    detail: text("detail"),
  },
  (table) => [
    index("live_news_written").on(table.writtenBy),
    index("live_news_of").on(table.playerId, table.subject, table.id),
  ],
);

/** At which version each thing is that the whole house shows (`HOUSE_TOPICS`), counted up wherever it changes. */
export const houseVersions = pgTable("house_versions", {
  subject: text("subject").$type<HouseTopic>().primaryKey(),
  version: bigint("version", { mode: "bigint" }).notNull(),
  /** Of what comes with a release: another one counts up when it starts. */
  digest: text("digest").notNull().default(""),
});
