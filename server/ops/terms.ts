import {
  countAcceptances,
  requireTerms as requireTermsOf,
  requireTermsOfAll,
  TERMS_VERSIONS,
} from "#server/platform/modules/players/index.ts";
import { type Command, OpsProblem, playerOf, recorded } from "./command.ts";

const ALL = "--all";

export const requireTerms: Command = {
  usage: `require-terms <email>|${ALL}`,
  summary:
    "Asks a player, or every player, to accept the terms again before anything else. New terms ask by themselves.",
  async run(operator, parameters) {
    if (parameters[0] === ALL && parameters.length === 1) {
      await recorded(operator, `require-terms ${ALL}`, null, async () => undefined);
      return `Players who will be asked to accept the terms: ${await requireTermsOfAll(operator.connection)}.`;
    }
    const playerId = await playerOf(operator, requireTerms, parameters);
    await recorded(operator, "require-terms", playerId, (tx) => requireTermsOf(tx, playerId));
    return "The player will be asked to accept the terms.";
  },
};

export const terms: Command = {
  usage: "terms",
  summary: "Lists the versions of the terms, the day each came into force, and how many players have accepted it last.",
  async run({ connection }, parameters) {
    if (parameters.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${terms.usage}`);
    const counted = new Map((await countAcceptances(connection.db)).map(({ version, players }) => [version, players]));
    const known = TERMS_VERSIONS.map(({ version, from }) => `${version}  from ${from}  ${counted.get(version) ?? 0}`);
    for (const { version } of TERMS_VERSIONS) counted.delete(version);
    const pending = counted.get(null) ?? 0;
    counted.delete(null);
    const others = [...counted].map(([version, players]) => `${version}  of before  ${players}`);
    return [...others, ...known, `asked, none accepted  ${pending}`].join("\n");
  },
};
