import { type SQL, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { Database } from "#server/platform/db/index.ts";
import { languageWord } from "./document.ts";
import { gramsOf, spelledWordsOf } from "./spelling.ts";
import { listedWords } from "./tables.ts";
import { errorsForgiven, typingErrors } from "./typing-errors.ts";

/** More words than anyone types to find a game; each costs an index lookup. */
const MOST_WORDS = 8;

/** How many words sharing most trigrams with a typed one are compared with it. */
const NEAREST = 40;

/** The typed text as queries of PostgreSQL's text search, in its own notation. */
export interface TypedWords {
  /** Requires every word, or one that starts with it. */
  exact: string;
  /** The same, where a similar listed word may replace each. */
  forgiving: string;
  /** The same, restricted to texts of the page's language: the query sent to the index. */
  ofPage: string;
}

interface Near {
  typed: string;
  word: string;
}

function nearestTo(typed: string, language: Language): SQL {
  const grams = sql`${sql.param(gramsOf(typed))}::text[]`;
  const shared = sql`(select count(*) from unnest(${listedWords.grams}) as gram where gram = any(${grams}))`;
  return sql`(
    select ${typed}::text as typed, ${listedWords.word} as word
    from ${listedWords} where ${listedWords.grams} && ${grams} and ${listedWords.language} = ${language}
    order by ${shared} desc, abs(length(${listedWords.word}) - ${typed.length}), ${listedWords.word} limit ${NEAREST})`;
}

/** The listed words that differ from a typed one by no more than the allowed errors. */
async function wordsNear(db: Database, typed: readonly string[], language: Language): Promise<Near[]> {
  const forgiven = typed.filter((word) => errorsForgiven(word) > 0);
  if (forgiven.length === 0) return [];
  const selects = forgiven.map((word) => nearestTo(word, language));
  const { rows } = await db.execute<Near & Record<string, unknown>>(sql.join(selects, sql` union all `));
  return rows.filter(({ typed: word, word: listed }) => typingErrors(word, listed) <= errorsForgiven(word));
}

const allOf = (words: readonly string[], lexemesOf: (word: string) => string[]): string =>
  words.map((word) => `(${lexemesOf(word).join(" | ")})`).join(" & ");

/** Parses the typed text; null when it contains no Latin letter or digit, which finds nothing. */
export async function readTyped(db: Database, text: string, language: Language): Promise<TypedWords | null> {
  const words = [...new Set(spelledWordsOf(text))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const near = await wordsNear(db, words, language);
  const prefix = (word: string) => `'${word}':*`;
  const meant = (word: string) => near.filter(({ typed }) => typed === word).map((entry) => `'${entry.word}'`);
  const forgiving = allOf(words, (word) => [prefix(word), ...meant(word)]);
  return {
    exact: allOf(words, (word) => [prefix(word)]),
    forgiving,
    ofPage: `${languageWord(language)} & ${forgiving}`,
  };
}
