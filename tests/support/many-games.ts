import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { type Game, gameById } from "#server/games/index.ts";

const ADJECTIVES =
  "amber brass copper dusty early feathered golden hollow ivory jolly knotted lunar mossy northern".split(" ");
const NOUNS = "almanac bakery compass drawer engine fountain garden harbour island junction kettle ledger mirror".split(
  " ",
);
const PLACES =
  "attic bridge canyon depot estuary forest gallery hill inlet jetty lagoon market orchard pier quay".split(" ");
const WORDS: Partial<Record<Language, string[]>> = {
  ru: "маяк колокол дорога яблоко река ветер зеркало паром фонарь лодка сад башня".split(" "),
  kk: "шам теңіз жел қайық қоңырау алма өзен айна көпір мұнара".split(" "),
};
const LATIN = "lighthouse bell road apple river wind mirror ferry lantern boat orchard tower".split(" ");

const pick = <Entry>(entries: readonly Entry[], at: number): Entry => entries[at % entries.length] as Entry;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Makes many games, each with texts in ten languages and a distinctive title; in everything else they are the dice. */
export function manyGames(count: number): Game[] {
  const dice = gameById("hundred-dice");
  if (!dice) throw new Error("there is no game to copy");
  return Array.from({ length: count }, (_, at) => {
    const [first, second] = [pick(ADJECTIVES, at), pick(NOUNS, Math.floor(at / ADJECTIVES.length))];
    const title = `${first} ${second} ${pick(PLACES, at * 7)} ${at % 997}`;
    const words = (language: Language) => {
      const known = WORDS[language] ?? LATIN;
      return Array.from({ length: 12 }, (_, place) => pick(known, at * (place + 1) + place)).join(" ");
    };
    return {
      ...dice,
      id: `copy-${at}`,
      title: capital(title),
      descriptions: Object.fromEntries(
        LANGUAGES.map((language) => [language, words(language)]),
      ) as Game["descriptions"],
    };
  });
}
