import { isLanguage, type Language } from "#app/contract/languages.ts";
import { pageId } from "#app/contract/values.ts";
import {
  EDITED_KINDS,
  type EditedKind,
  listRevisions,
  PublishProblem,
  publishText,
  type Revision,
  revisionsOf,
} from "#server/platform/modules/content/index.ts";
import { type Command, type Operator, OpsProblem, recorded } from "./command.ts";
import { readText } from "./contests/read-file.ts";

interface Text {
  kind: EditedKind;
  id: string;
  language: Language;
}

function textFrom([kind, id, language]: string[]): Text {
  const known = EDITED_KINDS.find((one) => one === kind);
  if (!known) throw new OpsProblem(`Kinds of texts are ${EDITED_KINDS.join(", ")}.`);
  const { data: name } = pageId.safeParse(id);
  if (name === undefined) throw new OpsProblem("An id is lower-case letters and digits, with single hyphens.");
  if (!isLanguage(language)) throw new OpsProblem(`"${language ?? ""}" is no language of the house.`);
  return { kind: known, id: name, language };
}

function timeFrom(typed: string | undefined): Date | null {
  if (typed === undefined) return null;
  const time = new Date(typed);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(typed) || Number.isNaN(time.getTime()))
    throw new OpsProblem(`"${typed}" is no time as 2026-12-24T18:00Z.`);
  return time;
}

const VERBS = { text: "published", withdrawn: "withdrawn", shipped: "restored" } as const;

type Change = Pick<Revision, "state" | "source">;

async function change(operator: Operator, text: Text, to: Change, at: string | undefined) {
  const showsFrom = timeFrom(at);
  const verb = VERBS[to.state];
  const name = `${text.kind}/${text.id}`;
  try {
    await recorded(operator, `content ${verb} ${name} ${text.language}`, null, (tx) =>
      publishText(tx, { ...text, ...to, showsFrom, operator: operator.name }),
    );
  } catch (error) {
    if (error instanceof PublishProblem) throw new OpsProblem(error.message);
    throw error;
  }
  return `${name} in ${text.language}: ${verb} ${showsFrom ? `from ${showsFrom.toISOString()}` : "now"}.`;
}

const lineOf = ({ number, kind, id, language, state, showsFrom, operator }: Revision): string =>
  `${number}  ${showsFrom.toISOString()}  ${VERBS[state]}  ${kind}/${id} ${language}  by ${operator}`;

const linesOf = (revisions: Revision[]): string =>
  revisions.map(lineOf).join("\n") || "All texts are those of the release.";

export const content: Command = {
  usage: "content list | publish|withdraw|restore|history|show <kind> <id> <language> [<file>] [<time>]",
  summary:
    "Publishes a text instead of that of the release or beside it, from a file or, at a time such as 2026-12-24T18:00Z, later; withdraws one; or shows that of the release again. " +
    `Kinds are ${EDITED_KINDS.join(", ")}. A text withdrawn in English is gone in every language. history and show: all its revisions, and what the last says.`,
  async run(operator, [action, ...words]) {
    const { db } = operator.connection;
    if (action === "list" && words.length === 0) return linesOf(await listRevisions(db));
    const [first, second] = words.slice(3);
    if (action === "publish" && first && words.length <= 5)
      return change(operator, textFrom(words), { state: "text", source: await readText(first) }, second);
    const taken = action === "withdraw" ? "withdrawn" : action === "restore" ? "shipped" : undefined;
    if (taken && words.length <= 4) return change(operator, textFrom(words), { state: taken, source: null }, first);
    if (action === "history" && words.length === 3) return linesOf(await revisionsOf(db, textFrom(words)));
    if (action === "show" && words.length === 3) {
      const [latest] = await revisionsOf(db, textFrom(words));
      return latest?.source ?? linesOf(latest ? [latest] : []);
    }
    throw new OpsProblem(`Usage: npm run ops -- ${content.usage}`);
  },
};
