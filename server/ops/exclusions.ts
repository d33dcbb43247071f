import {
  derivedExclusions,
  type SeparationObstacle,
  separate,
  separationsMade,
} from "#server/platform/modules/protection/index.ts";
import { type Command, callerOf, type Operator, OpsProblem, playerOf } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

const PROBLEMS: Record<SeparationObstacle, string> = {
  not_derived: "The account is not excluded because of that other one: what a player asked for ends for nobody.",
  opened_later: "The account was opened when the other one was excluded already. That is what an exclusion stops.",
  unproved: "No document of identity of the account is accepted: request-document asks for one.",
  same_person: "The other account has a document of identity that is accepted, or waits: look at that first.",
};

const MOST_OF_A_REASON = 300;

type Listed = Awaited<ReturnType<typeof derivedExclusions>>[number];

const day = (at: Date): string => at.toISOString().slice(0, 10);

const account = (name: string, { email, registeredAt, identity, numberEnding, deposits }: Listed["by"]): string =>
  [
    `  ${name}`,
    email,
    `opened ${day(registeredAt)}`,
    `identity ${identity ?? "never asked for"}`,
    numberEnding ? `number ends ${numberEnding}` : "no number",
    `deposits ${deposits}`,
  ].join("  ");

function lines({ keptOut, by, begunAt, since, dateTill, isPhoneShared, isNetworkShared }: Listed): string {
  const shared = [isPhoneShared && "telephone", isNetworkShared && "network"].filter(Boolean).join(", ");
  return [
    `since ${since.toISOString()}  until ${dateTill.toISOString()}  both have: ${shared || "-"}`,
    account("kept out", keptOut),
    `${account("by", by)}  excluded ${begunAt.toISOString()}`,
  ].join("\n");
}

async function list({ connection }: Operator): Promise<string> {
  const derived = await derivedExclusions(connection.db);
  return derived.map(lines).join("\n") || "Nobody is excluded because of another account.";
}

async function listSeparated({ connection }: Operator): Promise<string> {
  const made = await separationsMade(connection.db);
  const lines = made.map(({ at, operator, email, fromEmail, reason }) =>
    [at.toISOString(), `operator ${operator}`, `${email} from ${fromEmail}`, JSON.stringify(reason)].join("  "),
  );
  return lines.join("\n") || "No account was separated from another one.";
}

async function separateTwo(operator: Operator, [keptOut, by, ...words]: string[]): Promise<string> {
  const reason = words.join(" ").trim();
  if (!keptOut || !by || reason === "" || reason.length > MOST_OF_A_REASON)
    throw new OpsProblem(`Usage: npm run ops -- ${exclusions.usage}`);
  const playerId = await playerOf(operator, exclusions, [keptOut]);
  const fromPlayerId = await playerOf(operator, exclusions, [by]);
  const context = { ...sandboxContext(operator), caller: callerOf(operator, "exclusions separate") };
  const asked = { playerId, fromPlayerId, operator: operator.name, reason };
  const done = await operator.connection.inTransaction((tx) => separate(tx, context, asked));
  if ("obstacle" in done) throw new OpsProblem(PROBLEMS[done.obstacle]);
  return done.dateTill
    ? `Separated. What else excludes the account holds until ${done.dateTill.toISOString()}.`
    : "Separated, and not excluded any more.";
}

export const exclusions: Command = {
  usage: `exclusions list|separated|separate <email> <email of the account that began it> "<reason>"`,
  summary:
    "Lists the accounts that are excluded because another one with the same name, address and day of birth is, with what is " +
    "known of both; and ends that for one which somebody else began, for good. What a player asked for is never ended. " +
    "Refused until the account's document of identity is accepted, and where the other account may be the same person's. " +
    "separated: what was ended so, by whom and why.",
  async run(operator, [word, ...parameters]) {
    if (word === "list" && parameters.length === 0) return list(operator);
    if (word === "separated" && parameters.length === 0) return listSeparated(operator);
    if (word === "separate") return separateTwo(operator, parameters);
    throw new OpsProblem(`Usage: npm run ops -- ${exclusions.usage}`);
  },
};
