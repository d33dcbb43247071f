import { z } from "zod";
import type { Scope } from "#app/request/scope.ts";

/** Number of a seed, and of the part of its file after a point. */
const asked = z.string().regex(/^\d{1,6}(?:\.\d{1,6})?$/);

export const choiceOf = (number: number, part: number): string => (part === 1 ? String(number) : `${number}.${part}`);

const bytesOf = (lines: readonly object[]): Uint8Array =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

/** A call of the list at a time, when the reader wants more: the rounds of a file are never in memory together. */
const ROUNDS_AT_ONCE = 500;

/** The file that the address asks for; undefined where it asks for none. */
export async function seedFile(scope: Scope): Promise<{ name: string; body: ReadableStream<Uint8Array> } | undefined> {
  const { data: choice } = asked.safeParse(scope.url.searchParams.get("seed"));
  if (choice === undefined) return undefined;
  const [number = 0, part = 1] = choice.split(".").map(Number);
  const head = await scope.call("getSeedFile", { number, part });
  let next = head.from;
  const end = head.from + head.count;
  return {
    name: `openhand-rounds-${head.parts > 1 ? `${number}-${part}` : number}.ndjson`,
    body: new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(bytesOf([head])),
      async pull(stream) {
        const limit = Math.min(ROUNDS_AT_ONCE, end - next);
        const { items } = limit > 0 ? await scope.call("listSeedRounds", { number, from: next, limit }) : { items: [] };
        if (items.length > 0) stream.enqueue(bytesOf(items));
        next += limit;
        if (next >= end) stream.close();
      },
    }),
  };
}
