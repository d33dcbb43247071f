import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { withPause } from "#server/platform/modules/leaderboards/index.ts";
import { OpsProblem } from "../command.ts";
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

/** The pauses of a contest after it is paused or resumed, and what to say; throws {@link OpsProblem} where it is so already. */
export function pausedOrResumed(...[pauses, act, now]: Parameters<typeof withPause>) {
  const changed = withPause(pauses, act, now);
  if (!changed) throw new OpsProblem(act === "pause" ? "It is paused already." : "It is not paused.");
  return { pauses: changed, said: act === "pause" ? "Paused: nothing counts until it goes on." : "It goes on." };
}

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
