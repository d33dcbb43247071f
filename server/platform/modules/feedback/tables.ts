import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Language } from "#app/contract/languages.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

export type AdvertTexts = Record<Language, { title: string; text: string }>;

/** Requests of the house for feedback. */
export const feedbackAdverts = pgTable("feedback_adverts", {
  id: text("id").primaryKey(),
  texts: jsonb("texts").$type<AdvertTexts>().notNull(),
  publishedAt: instant("published_at").notNull(),
  /** Not shown from then on. The row stays: otherwise the seed would publish its own request again. */
  closedAt: instant("closed_at"),
});

export const feedbackViews = pgTable(
  "feedback_views",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    advertId: text("advert_id")
      .notNull()
      .references(() => feedbackAdverts.id),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.advertId] })],
);
