import type { ErrorCode } from "#app/contract/errors.ts";
import { changesInReview, decideChange } from "#server/platform/modules/account-changes/index.ts";
import { excludeWithOthers } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, callerOf, type Operator, OpsProblem } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

const PROBLEMS: Partial<Record<ErrorCode, string>> = {
  not_found: "There is no change with that id.",
  change_decided: "That change is decided, or was taken back.",
  proof_missing: "The document that was asked for with the change is not approved yet.",
  email_taken: "Another account has that address by now.",
  validation_failed: "Accounts of that country are not opened, or the player is too young there.",
};

async function list(operator: Operator): Promise<string> {
  const changes = await changesInReview(operator.connection.db);
  const lines = changes.map(({ id, kind, email, from, to, requestedAt, isProved, reason }) =>
    [id, kind, email, `${from} -> ${to}`, requestedAt, isProved ? "proved" : "unproved", JSON.stringify(reason)].join(
      "  ",
    ),
  );
  return lines.join("\n") || "No change waits.";
}

async function decide(operator: Operator, id: string, decision: "approve" | "refuse"): Promise<string> {
  const context = { ...sandboxContext(operator), caller: callerOf(operator, `changes ${decision}`) };
  const { state } = await decideChange(context, id, decision, (tx, playerId) =>
    excludeWithOthers(tx, context, playerId),
  );
  return `The change is ${state}.`;
}

export const changes: Command = {
  usage: "changes list|approve <change>|refuse <change>",
  summary:
    "Lists the changes of e-mail and country that players asked for, longest wait first, with whether their document was approved, and decides one; the player gets a letter.",
  async run(operator, [word, id, ...rest]) {
    if (word === "list" && !id) return list(operator);
    const decision = word === "approve" || word === "refuse" ? word : undefined;
    if (!decision || !id || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${changes.usage}`);
    return decide(operator, id, decision).catch((error: unknown) => {
      const problem = error instanceof Refusal && PROBLEMS[error.code];
      throw problem ? new OpsProblem(problem) : error;
    });
  },
};
