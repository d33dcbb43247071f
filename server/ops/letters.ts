import { retryLetters } from "#server/platform/modules/delivery/index.ts";
import { failedLetters } from "#server/platform/modules/mail/index.ts";
import { type Command, type Operator, OpsProblem, recorded } from "./command.ts";

async function list({ connection }: Operator): Promise<string> {
  const letters = await failedLetters(connection.db);
  const lines = letters.map(({ id, sentAt, to, name, tries, reply }) =>
    [id, sentAt.toISOString(), to, name ?? "-", `${tries} tries`, reply ?? "-"].join("  "),
  );
  return lines.join("\n") || "No letter has been given up.";
}

async function retry(operator: Operator, which: string): Promise<string> {
  const id = which === "all" ? undefined : which;
  const again = await recorded(operator, "letters retry", null, (tx) => retryLetters(tx, operator.clock.now(), id));
  if (again === 0 && id !== undefined) throw new OpsProblem(`No letter with the id ${id} has been given up.`);
  return again === 1 ? "1 letter is tried again." : `${again} letters are tried again.`;
}

export const letters: Command = {
  usage: "letters list | retry <letter>|all",
  summary:
    "Lists the letters that were given up, the oldest first, with what the mail server said to the last try, and tries one or all of them again.",
  async run(operator, [word, which, ...rest]) {
    if (word === "list" && which === undefined) return list(operator);
    if (word === "retry" && which !== undefined && rest.length === 0) return retry(operator, which);
    throw new OpsProblem(`Usage: npm run ops -- ${letters.usage}`);
  },
};
