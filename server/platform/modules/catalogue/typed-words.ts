import { type SQL, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { Database } from "#server/platform/db/index.ts";
import { languageWord } from "./document.ts";
import { gramsOf, spelledWordsOf } from "./spelling.ts";
import { listedWords } from "./tables.ts";
import { errorsForgiven, typingErrors } from "./typing-errors.ts";

/** More words than anyone types to find a game; each costs a look into the index. */
const MOST_WORDS = 8;

/** Of the words that share most of a typed word's trigrams, those that one may have meant are among this many. */
const NEAREST = 40;

/** What was typed as queries of PostgreSQL's text search, in its own notation. */
export interface TypedWords {
  /** Every word is there, or one that begins with it. */
  exact: string;
  /** The same, each word with those it may have been meant for. */
  forgiving: string;
  /** The same, in texts of the page's language: what the index is asked. */
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

/** The listed words that differ from a typed one by no more than it is forgiven. */
async function wordsNear(db: Database, typed: readonly string[], language: Language): Promise<Near[]> {
  const forgiven = typed.filter((word) => errorsForgiven(word) > 0);
  if (forgiven.length === 0) return [];
  const selects = forgiven.map((word) => nearestTo(word, language));
  const { rows } = await db.execute<Near & Record<string, unknown>>(sql.join(selects, sql` union all `));
  return rows.filter(({ typed: word, word: listed }) => typingErrors(word, listed) <= errorsForgiven(word));
}

const allOf = (words: readonly string[], lexemesOf: (word: string) => string[]): string =>
  words.map((word) => `(${lexemesOf(word).join(" | ")})`).join(" & ");

/** Reads what was typed; null where no letter or figure of ours is in it, which nothing is found by. */
export async function readTyped(db: Database, text: string, language: Language): Promise<TypedWords | null> {
  const words = [...new Set(spelledWordsOf(text))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const near = await wordsNear(db, words, language);
  const begun = (word: string) => `'${word}':*`;
  const meant = (word: string) => near.filter(({ typed }) => typed === word).map((entry) => `'${entry.word}'`);
  const forgiving = allOf(words, (word) => [begun(word), ...meant(word)]);
  return {
    exact: allOf(words, (word) => [begun(word)]),
    forgiving,
    ofPage: `${languageWord(language)} & ${forgiving}`,
  };
}
