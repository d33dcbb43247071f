import { DAY_MS } from "#server/durations.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { type Command, OpsProblem, playerOf } from "./command.ts";

/** Splits off `--days`; without it, all entries are listed. */
function readDays(parameters: string[]): { since: Date; rest: string[] } {
  const at = parameters.indexOf("--days");
  if (at < 0) return { since: new Date(0), rest: parameters };
  const days = Number(parameters[at + 1]);
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new OpsProblem(`Usage: npm run ops -- ${auditLog.usage}`);
  return { since: new Date(Date.now() - days * DAY_MS), rest: parameters.toSpliced(at, 2) };
}

export const auditLog: Command = {
  usage: "audit-log <email> [--days n]",
  summary: "Prints who did what to a player's account: when, what, result, who, network, request.",
  async run(operator, parameters) {
    const { since, rest } = readDays(parameters);
    const entries = await entriesOf(operator.connection.db, await playerOf(operator, auditLog, rest), since);
    const lines = entries.map(({ at, what, result, operator: name, addressBlock, requestId }) =>
      [at.toISOString(), what, result, name ? `operator ${name}` : "-", addressBlock ?? "-", requestId ?? "-"].join(
        "  ",
      ),
    );
    return lines.join("\n") || "Nothing is recorded.";
  },
};
