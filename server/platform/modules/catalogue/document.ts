import type { OtherCard } from "#app/contract/catalogue.ts";
import type { GameCategory, Mechanic } from "#app/contract/games/index.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Game } from "#server/games/index.ts";
import kindWords from "./kind-words.json" with { type: "json" };
import { spelledWordsOf } from "./spelling.ts";

/** Players' names for a category and a mechanic. */
const KIND_WORDS: Record<Language, Record<GameCategory | Mechanic, string>> = kindWords;

interface Word {
  word: string;
  /** The weight of a match, from A, in PostgreSQL's text search. */
  weight: "A" | "B" | "C" | "D";
}

/**
 * All searchable words of a game in a language: its title, its studio, its kind and its description. Of another studio's game
 * neither the mechanic nor a description is known.
 */
export function wordsOfGame(game: Game | OtherCard, language: Language): Word[] {
  const { title, studio, category } = game;
  const wordsIn = (weight: Word["weight"], text: string): Word[] =>
    spelledWordsOf(text).map((word) => ({ word, weight }));
  const own = "descriptions" in game ? game : null;
  const { [category]: ofCategory } = KIND_WORDS[language];
  return [
    ...wordsIn("A", title),
    ...wordsIn("B", studio.name),
    ...wordsIn("C", own ? `${ofCategory} ${KIND_WORDS[language][own.mechanic]}` : ofCategory),
    ...wordsIn("D", own?.descriptions[language] ?? ""),
  ];
}

/**
 * The language of a text as one of its words, which cannot be typed: the index then separates words that several languages share,
 * such as titles.
 */
export const languageWord = (language: Language): string => `'.${language}'`;

/** Words as a tsvector, in PostgreSQL's own notation; spelled words contain nothing that would have to be escaped. */
export const documentOf = ({ language, words }: { language: Language; words: readonly Word[] }): string =>
  [...words.map(({ word, weight }, place) => `'${word}':${place + 1}${weight}`), languageWord(language)].join(" ");
