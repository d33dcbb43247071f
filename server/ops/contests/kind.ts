import type { z } from "zod";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Command, type Operator, OpsProblem, recorded } from "../command.ts";
import { type Fault, readJsonFile } from "./read-file.ts";

/** A kind of object that operators create from a file, pause, resume and end: tournaments, races and campaigns. */
export interface FileKind<Schema extends z.ZodType<{ id: string }>> {
  /** Name of the command, and the singular for messages. */
  command: string;
  name: string;
  schema: Schema;
  faults(operator: Operator, file: z.output<Schema>): Promise<Fault[]>;
  /** The texts players will read, and the most it may cost. */
  preview(file: z.output<Schema>): string[];
  /** False when the id is taken. */
  add(tx: Transaction, file: z.output<Schema>): Promise<boolean>;
  list(operator: Operator): Promise<string[]>;
  /** Returns what was done; throws {@link OpsProblem} when the id is unknown or there is nothing to do. */
  change(tx: Transaction, act: Act, id: string, now: Date): Promise<string>;
  /** The cost according to the ledger, against the budget; null when the id is unknown. */
  cost(operator: Operator, id: string): Promise<string[] | null>;
}

export const ACTS = ["pause", "resume", "end"] as const;
export type Act = (typeof ACTS)[number];

const isAct = (word: string | undefined): word is Act => ACTS.some((act) => act === word);

/** Builds the command of a kind. */
export function commandOf<Schema extends z.ZodType<{ id: string }>>(kind: FileKind<Schema>): Command {
  const { command: name, name: one } = kind;
  const usage = `${name} list | preview <file> | add <file> | pause|resume|end <id> | cost <id>`;

  async function read(operator: Operator, path: string) {
    const { value, refuse } = await readJsonFile(path, kind.schema);
    refuse(await kind.faults(operator, value));
    return value;
  }

  async function add(operator: Operator, path: string): Promise<string> {
    const file = await read(operator, path);
    await recorded(operator, `${name} add ${file.id}`, null, async (tx) => {
      if (!(await kind.add(tx, file))) throw new OpsProblem(`There is a ${one} "${file.id}" already.`);
    });
    return `Added: ${file.id}. No restart is needed.`;
  }

  async function cost(operator: Operator, id: string): Promise<string> {
    const lines = await kind.cost(operator, id);
    if (!lines) throw new OpsProblem(`There is no ${one} "${id}".`);
    return lines.join("\n");
  }

  return {
    usage,
    summary: `Makes, shows, pauses and ends a ${one} from a JSON file, and says what it has cost by the ledger. preview: checks the file and shows what players will read, and adds nothing.`,
    async run(operator, [word, what, ...rest]) {
      if (word === "list" && what === undefined) return (await kind.list(operator)).join("\n") || `There is no ${one}.`;
      if (what === undefined || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
      if (word === "preview") return kind.preview(await read(operator, what)).join("\n");
      if (word === "add") return add(operator, what);
      if (word === "cost") return cost(operator, what);
      if (!isAct(word)) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
      return recorded(operator, `${name} ${word} ${what}`, null, (tx) =>
        kind.change(tx, word, what, operator.clock.now()),
      );
    },
  };
}
