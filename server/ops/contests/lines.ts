import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { inEuro } from "./fields.ts";

/** How a contest is named in each language, what counts, and where. */
export const previewOf = (file: {
  id: string;
  titles: Record<Language, string>;
  scoring: string;
  games: readonly string[];
}): string[] => [
  file.id,
  ...LANGUAGES.map((language) => `  ${language}: ${file.titles[language]}`),
  `counts ${file.scoring} on ${file.games.join(", ")}`,
];

/** The state, or that it is paused while it would run. */
export const stateWord = (state: string, pauses: readonly { until: string | null }[]): string =>
  state !== "closed" && pauses.at(-1)?.until === null ? "paused" : state;

/** What was paid by the ledger, what may be at the most, and what the operator has stated. */
export const costLines = (
  { paid, inFunds }: { paid: bigint; inFunds: bigint },
  { most, budget }: { most: bigint; budget: bigint | null },
): string[] => [
  `paid         ${inEuro(paid)}`,
  `set aside    ${inEuro(inFunds)}`,
  `at the most  ${inEuro(most)}`,
  `budget       ${budget === null ? "none stated" : inEuro(budget)}`,
];
