import { countryLimits } from "#server/platform/modules/jurisdictions/index.ts";
import { playersWithout, setUnlessChosen } from "#server/platform/modules/player-limits/index.ts";
import { type Command, callerOf, OpsProblem } from "./command.ts";

const SET = "--set";

/** Sets the limit of each player in a separate transaction, so that a stopped run keeps its progress. */
export const countryLimitsCommand: Command = {
  usage: `country-limits [${SET}]`,
  summary:
    "Counts the accounts that lack the limit their country's accounts begin with, because they were opened before, and sets it with --set. Whoever has set, loosened or removed that limit keeps what they chose.",
  async run(operator, parameters) {
    const [option, ...rest] = parameters;
    if ((option !== undefined && option !== SET) || rest.length > 0)
      throw new OpsProblem(`Usage: npm run ops -- ${countryLimitsCommand.usage}`);
    const lines: string[] = [];
    for (const { countries, amounts, ...which } of countryLimits()) {
      const without = await playersWithout(operator.connection.db, { countries, ...which });
      const author = { clock: operator.clock, caller: callerOf(operator, "country-limits") };
      let set = 0;
      for (const playerId of option === SET ? without : []) {
        const change = { playerId, amounts, ...which };
        if (await operator.connection.inTransaction((tx) => setUnlessChosen(tx, author, change))) set++;
      }
      const done = option === SET ? `set: ${set}` : `without it: ${without.length}`;
      lines.push(`${which.kind} in ${which.period}, ${countries.join(" ")}: ${done}`);
    }
    return lines.join("\n");
  },
};
