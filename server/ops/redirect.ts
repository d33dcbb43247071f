import { addRedirect, listRedirects, RedirectError, removeRedirect } from "#server/platform/modules/redirects/index.ts";
import { type Command, callerOf, type Operator, OpsProblem, recorded } from "./command.ts";

const STATUSES = { "301": 301, "302": 302 } as const;

const isStatus = (text: string): text is keyof typeof STATUSES => Object.hasOwn(STATUSES, text);

async function add(operator: Operator, from: string, to: string, status: 301 | 302) {
  try {
    const caller = callerOf(operator, `redirect add ${from}`);
    await addRedirect({ ...operator, caller }, { from, to, status }, operator.redirectHosts);
  } catch (error) {
    if (error instanceof RedirectError) throw new OpsProblem(`Not added: ${error.message}.`);
    throw error;
  }
  return `${from} now leads to ${to} (${status}).`;
}

async function list({ connection }: Operator): Promise<string> {
  const redirects = await listRedirects(connection.db);
  return redirects.map(({ from, to, status }) => `${status} ${from} → ${to}`).join("\n") || "There are no redirects.";
}

export const redirect: Command = {
  usage: "redirect add <from> <to> [301|302] | remove <from> | list",
  summary: "Keeps the list of redirects. Paths are written without a language; other hosts must be in REDIRECT_HOSTS.",
  async run(operator, [action, from, to, status = "302"]) {
    if (action === "list") return list(operator);
    if (action === "add" && from && to && isStatus(status)) return add(operator, from, to, STATUSES[status]);
    if (action === "remove" && from) {
      const removed = await recorded(operator, `redirect remove ${from}`, null, (tx) => removeRedirect(tx, from));
      return removed ? `${from} no longer leads anywhere else.` : `There was no redirect from ${from}.`;
    }
    throw new OpsProblem(`Usage: npm run ops -- ${redirect.usage}`);
  },
};
