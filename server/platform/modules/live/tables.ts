import { sql } from "drizzle-orm";
import { bigint, bigserial, customType, index, pgTable, text } from "drizzle-orm/pg-core";
import type { HouseTopic } from "#app/contract/live.ts";
import { instant } from "#server/platform/db/columns.ts";

const databaseTransaction = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Changes, written by triggers of the changed tables (see the migration) in the transaction of the change, so that no code path
 * can forget one and a rollback leaves none. A row says that a subject has news and not what it is: the sender reads the current
 * state of the subject. What no trigger watches, `publishNews` writes.
 */
export const liveNews = pgTable(
  "live_news",
  {
    /** In order of the changes within one subject: drawn while the changed row is locked. */
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    /** Ids of different subjects become visible in any order; finished transactions stay finished, so readers go by those. */
    writtenBy: databaseTransaction("written_by").notNull().default(sql`pg_current_xact_id()`),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    /** The player it concerns; null for news for everybody, or a message among platforms. */
    playerId: text("player_id"),
    /** One of `PERSONAL_SUBJECTS`, or `join`: `detail` holds a reader for the platform that has the stream. */
    subject: text("subject").notNull(),
    detail: text("detail"),
  },
  (table) => [
    index("live_news_written").on(table.writtenBy),
    index("live_news_of").on(table.playerId, table.subject, table.id),
  ],
);

/** The version of each thing the whole house shows (`HOUSE_TOPICS`), incremented by every change. */
export const houseVersions = pgTable("house_versions", {
  subject: text("subject").$type<HouseTopic>().primaryKey(),
  version: bigint("version", { mode: "bigint" }).notNull(),
  /** Of content that comes with a release: a new digest increments the version at the start. */
  digest: text("digest").notNull().default(""),
});
