import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { MESSAGE_LENGTH, type SupportMessage } from "#app/contract/support.ts";
import { writtenText } from "#app/contract/written-text.ts";
import { answerPlayer, closeThread, threadOf, threadsForOperator } from "#server/platform/modules/support/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, callerOf, type Operator, OpsProblem, playerOf } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

/** About one screen of a terminal. */
const MOST_MESSAGES = 50;

type Thread = Awaited<ReturnType<typeof threadsForOperator>>[number];

const stateOf = ({ waitingSince, closedAt, unread }: Thread): string => {
  if (waitingSince) return `waits since ${waitingSince.toISOString()}`;
  if (closedAt) return "closed";
  return unread > 0 ? `answered, ${unread} not read` : "answered";
};

const firstLine = ({ text }: SupportMessage): string => text.split("\n", 1)[0]?.slice(0, 60) ?? "";

async function list({ connection }: Operator): Promise<string> {
  const threads = await threadsForOperator(connection.db, { latest: 1 });
  const lines = threads.map((thread) => [thread.email, stateOf(thread), ...thread.messages.map(firstLine)].join("  "));
  return lines.join("\n") || "No player has written.";
}

async function show({ connection }: Operator, playerId: string): Promise<string> {
  const { items, readNumber } = await threadOf(connection.db, playerId, { limit: MOST_MESSAGES });
  const lines = items.toReversed().map(({ number, author, text, at }) => {
    const isUnread = author === "house" && number > readNumber;
    return `${at}  ${author}${isUnread ? ", not read" : ""}\n${text.replace(/^/gm, "  ")}`;
  });
  return lines.join("\n\n") || "The player has not written.";
}

function parseAnswer(input: string): string {
  const { data, error }: z.ZodSafeParseResult<string> = writtenText(MESSAGE_LENGTH).safeParse(input);
  if (data !== undefined) return data;
  const isLong = error?.issues.some(({ message }) => message.startsWith("too_long"));
  throw new OpsProblem(isLong ? `An answer has ${MESSAGE_LENGTH} characters at the most.` : "The answer says nothing.");
}

/** Runs the subcommand; undefined when the parameters are not valid. */
async function runParameters(operator: Operator, [word, email, words, ...rest]: string[]): Promise<string | undefined> {
  if (rest.length > 0) return undefined;
  if (word === "list" && email === undefined) return list(operator);
  if (!email || !["show", "answer", "close"].includes(word ?? "")) return undefined;
  if ((word === "answer") !== (words !== undefined)) return undefined;
  const playerId = await playerOf(operator, support, [email]);
  if (word === "show") return show(operator, playerId);
  const context = { ...sandboxContext(operator), caller: callerOf(operator, `support ${word}`) };
  if (words === undefined) {
    await closeThread(context, playerId);
    return "The thread is closed; it opens again when the player writes.";
  }
  const { number } = await answerPlayer(context, playerId, { operationId: randomUUID(), text: parseAnswer(words) });
  return `Answered: message ${number}.`;
}

export const support: Command = {
  usage: 'support list | show <email> | answer <email> "<text>" | close <email>',
  summary:
    "What players write, the longest wait first: lists the threads, shows one, answers it, or closes it as settled. An answer is on the player's open " +
    "page at once; who has not read it after three minutes is sent a letter, one until they have.",
  async run(operator, parameters) {
    try {
      const text = await runParameters(operator, parameters);
      if (text === undefined) throw new OpsProblem(`Usage: npm run ops -- ${support.usage}`);
      return text;
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found") throw new OpsProblem("The player has not written.");
      throw error;
    }
  },
};
