import { z } from "zod";
import { LANGUAGES } from "#app/contract/languages.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { closeAdvert, listAdverts, publishAdvert } from "#server/platform/modules/feedback/index.ts";
import { type Command, type Operator, OpsProblem, recorded } from "./command.ts";
import { readJsonFile } from "./contests/read-file.ts";

/** A single paragraph, without control characters. The database accepts neither NUL nor unpaired surrogates. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Surrogate}]*$/u, "control characters");

/** Exactly all languages: a player reads the question in the language of the page. */
const question = z.record(z.enum(LANGUAGES), z.strictObject({ title: line(120), text: line(1_000) }));

async function add(operator: Operator, file: string): Promise<string> {
  const { value: texts } = await readJsonFile(file, question);
  const id = systemRandom.id("fba");
  await recorded(operator, `feedback add ${id}`, null, (tx) => publishAdvert(tx, operator, id, texts));
  return `Players are asked: ${id}.`;
}

async function close(operator: Operator, id: string): Promise<string> {
  await recorded(operator, `feedback close ${id}`, null, async (tx) => {
    if (!(await closeAdvert(tx, operator, id))) throw new OpsProblem("No open question has that id.");
  });
  return "Players are asked no more.";
}

async function list({ connection }: Operator): Promise<string> {
  const questions = await listAdverts(connection.db);
  const lines = questions.map(({ id, texts, publishedAt, closedAt, seen }) =>
    [id, publishedAt.toISOString(), closedAt?.toISOString() ?? "open", `seen by ${seen}`, texts.en.title].join("  "),
  );
  return lines.join("\n") || "Players are asked nothing.";
}

export const feedback: Command = {
  usage: "feedback add <file> | close <question> | list",
  summary:
    'Keeps the questions to players. The file is JSON with all ten languages: {"en": {"title": "…", "text": "…"}, …}. ' +
    "list: when each was asked and closed, and how many players have marked it as seen; answers come as letters.",
  async run(operator, [action, what, ...rest]) {
    if (action === "list" && what === undefined) return list(operator);
    if (action === "add" && what && rest.length === 0) return add(operator, what);
    if (action === "close" && what && rest.length === 0) return close(operator, what);
    throw new OpsProblem(`Usage: npm run ops -- ${feedback.usage}`);
  },
};
