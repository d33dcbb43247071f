import { customType, date, doublePrecision, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { GameCategory, Mechanic } from "#app/contract/games/index.ts";
import type { Language } from "#app/contract/languages.ts";

/** These tables are written in one go and then only read: a list of changes kept beside the index would slow every search. */
const AT_ONCE = { fastupdate: false };

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The games as they are searched. The games themselves are code; these rows are made from them at every start whose
 * games are not the ones of the start before.
 */
export const listedGames = pgTable("listed_games", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  studioId: text("studio_id").notNull(),
  category: text("category").$type<GameCategory>().notNull(),
  mechanic: text("mechanic").$type<Mechanic>().notNull(),
  volatility: smallint("volatility").notNull(),
  /** Return ÷ stake, and the largest win in stakes: measures, not money. */
  rtp: doublePrecision("rtp").notNull(),
  maximumWin: doublePrecision("maximum_win").notNull(),
  addedOn: date("added_on").notNull(),
  /** Of all the above and of the texts: what has not changed is left alone. */
  hash: text("hash").notNull(),
});

/** What a game is found by on the pages of one language. */
export const listedTexts = pgTable(
  "listed_texts",
  {
    gameId: text("game_id")
      .notNull()
      .references(() => listedGames.id, { onDelete: "cascade" }),
    language: text("language").$type<Language>().notNull(),
    /** Spelled words (spelling.ts), and the language as one of them (document.ts). */
    document: tsvector("document").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.language] }),
    index("listed_texts_document").using("gin", table.document).with(AT_ONCE),
  ],
);

/** Every word of the texts once, with its trigrams: where the words are looked for that were not typed right. */
export const listedWords = pgTable(
  "listed_words",
  {
    language: text("language").$type<Language>().notNull(),
    word: text("word").notNull(),
    grams: text("grams").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.language, table.word] }),
    index("listed_words_grams").using("gin", table.grams).with(AT_ONCE),
  ],
);
