import { customType, date, doublePrecision, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { GameCategory, Mechanic } from "#app/contract/games/index.ts";
import type { Language } from "#app/contract/languages.ts";

/** These tables are written at once and then only read: a pending list beside the index would slow every search. */
const AT_ONCE = { fastupdate: false };

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The searchable form of the games. The house's games are code and those of other studios configuration; these rows are derived
 * from both at every start with games other than those of the start before. What the house cannot compute of another studio's
 * game, or does not know, is null: no filter by it finds the game.
 */
export const listedGames = pgTable("listed_games", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  studioId: text("studio_id").notNull(),
  category: text("category").$type<GameCategory>().notNull(),
  mechanic: text("mechanic").$type<Mechanic>(),
  volatility: smallint("volatility"),
  /** Return ÷ stake, and the largest win in stakes: ratios, not money. */
  rtp: doublePrecision("rtp"),
  maximumWin: doublePrecision("maximum_win"),
  addedOn: date("added_on"),
  /** Hash over all of the above and the texts: unchanged games are skipped. */
  hash: text("hash").notNull(),
});

/** The searchable text of a game in one language. */
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

/** Every distinct word of the texts, with its trigrams: searched for words with typing errors. */
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
