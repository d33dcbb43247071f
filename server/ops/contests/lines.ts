import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { withPause } from "#server/platform/modules/leaderboards/index.ts";
import { OpsProblem } from "../command.ts";
import { inEuro } from "./fields.ts";

/** Lines with a contest's titles, scoring and games. */
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

/** The state, or "paused" unless the contest is closed. */
export const stateWord = (state: string, pauses: readonly { until: string | null }[]): string =>
  state !== "closed" && pauses.at(-1)?.until === null ? "paused" : state;

/** Returns the pauses after pausing or resuming, and a message; throws {@link OpsProblem} when the contest is in that state already. */
export function pausedOrResumed(...[pauses, act, now]: Parameters<typeof withPause>) {
  const changed = withPause(pauses, act, now);
  if (!changed) throw new OpsProblem(act === "pause" ? "It is paused already." : "It is not paused.");
  return { pauses: changed, message: act === "pause" ? "Paused: nothing counts until it goes on." : "It goes on." };
}

/** Lines with the amounts paid according to the ledger, the most that may be paid, and the stated budget. */
export const costLines = (
  { paid, inFunds }: { paid: bigint; inFunds: bigint },
  { most, budget }: { most: bigint; budget: bigint | null },
): string[] => [
  `paid         ${inEuro(paid)}`,
  `set aside    ${inEuro(inFunds)}`,
  `at the most  ${inEuro(most)}`,
  `budget       ${budget === null ? "none stated" : inEuro(budget)}`,
];
