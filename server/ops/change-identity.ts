import { parseArgs } from "node:util";
import { z } from "zod";
import { addProfileData } from "#app/contract/account.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { day } from "#app/contract/values.ts";
import { changeIdentity as changeIdentityOf } from "#server/platform/modules/account-changes/index.ts";
import { excludeWithOthers } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, callerOf, OpsProblem, playerOf } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

const OPTIONS = { name: { type: "string" }, surname: { type: "string" }, born: { type: "string" } } as const;

const PROBLEMS: Partial<Record<ErrorCode, string>> = {
  proof_missing:
    "No document of identity of the player is approved: request-document asks for one. Until then the player changes the name alone.",
  validation_failed: "Whoever was born on that day is too young to play there. Block the account instead.",
};

/** As the contract takes them from players, and none cleared: a document shows both. */
const { name, surname } = addProfileData.body.shape;
const isGiven = (text: string | undefined) => text !== "";

const typed = z
  .object({
    name: name.refine(isGiven, "empty"),
    surname: surname.refine(isGiven, "empty"),
    birthDate: day.optional(),
    reason: z
      .string()
      .trim()
      .min(1, "empty")
      .max(300, "too_long|max=300")
      .regex(/^\P{C}*$/u, "invalid"),
  })
  .refine((given) => given.name ?? given.surname ?? given.birthDate, "nothing to change");

function read(parameters: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: parameters, options: OPTIONS, allowPositionals: true });
    const [email = "", ...words] = positionals;
    const { born: birthDate, ...names } = values;
    return { email, ...typed.parse({ ...names, birthDate, reason: words.join(" ") }) };
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error;
    throw new OpsProblem(`${why}\n\nUsage: npm run ops -- ${changeIdentity.usage}`);
  }
}

export const changeIdentity: Command = {
  usage: `change-identity <email> [--name <name>] [--surname <surname>] [--born YYYY-MM-DD] "<reason>"`,
  summary:
    "Gives an account the name and the day of birth that a document shows, which its player cannot change, and writes to the " +
    "player. Refused until a document of identity is approved, and for a day on which nobody who may play there was born. The " +
    "audit log keeps the old, the new and the reason, and so does the copy of their data that players can ask for.",
  async run(operator, parameters) {
    const { email, ...identity } = read(parameters);
    const playerId = await playerOf(operator, changeIdentity, [email]);
    const context = { ...sandboxContext(operator), caller: callerOf(operator, "change-identity") };
    const also = (tx: Parameters<typeof excludeWithOthers>[0]) => excludeWithOthers(tx, context, playerId);
    const changed = await changeIdentityOf(context, playerId, identity, also).catch((error: unknown) => {
      const problem = error instanceof Refusal && PROBLEMS[error.code];
      throw problem ? new OpsProblem(problem) : error;
    });
    if (changed.length === 0) throw new OpsProblem("That is what the account says already.");
    return `Changed: ${changed.join(", ")}.`;
  },
};
