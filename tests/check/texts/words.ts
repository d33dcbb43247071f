import wrong from "./wrong-words.json" with { type: "json" };

const WRONG: Record<string, Record<string, string>> = wrong;

/** Words of a language that were once used here with another meaning than intended, one line each. */
export const wordProblems = (language: string, texts: Iterable<readonly [key: string, text: string]>): string[] =>
  [...texts].flatMap(([key, text]) =>
    Object.entries(WRONG[language] ?? {})
      .filter(([words]) => text.toLowerCase().includes(words.toLowerCase()))
      .map(([words, meaning]) => `${key} says "${words}": ${meaning}`),
  );
