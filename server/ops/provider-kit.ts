import { OpsProblem, type Tool } from "./command.ts";
import { type CaseResult, report, runKit } from "./kit/index.ts";
import { readSettings, USAGE } from "./kit/settings.ts";

/** The report of a run; thrown as an {@link OpsProblem} when a case failed, so that the command fails. */
export function verdict(results: readonly CaseResult[]): string {
  const said = report(results);
  if (results.some(({ finding }) => finding)) throw new OpsProblem(said);
  return said;
}

export const providerKit: Tool = {
  usage: USAGE,
  summary:
    "Plays scripted cases against an operator's wallet as a provider of games, and fails if one is answered wrong. Needs no house.",
  runAlone: async (parameters) => verdict(await runKit(readSettings(parameters))),
};
