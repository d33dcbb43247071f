import { describe, expect, it } from "vitest";
import type { Answer, Query } from "./connection.ts";
import { readingAtOnce } from "./reads-at-once.ts";

const textOf = (question: Parameters<Query>[0]) => (typeof question === "string" ? question : question.text);

/** Clients that answer each statement with its text, and what was sent on each of them, in order. */
function clientsThat(answer: (text: string) => Promise<string>) {
  const sent: string[][] = [];
  const ask = readingAtOnce((work) => {
    const own: string[] = [];
    sent.push(own);
    const query: Query = async (question) => {
      own.push(textOf(question));
      return (await answer(textOf(question))) as unknown as Answer;
    };
    return Promise.resolve().then(() => work({ query }));
  });
  return { ask, sent };
}

describe("readingAtOnce", () => {
  it("sends concurrent reads on one client, and later reads on the next", async () => {
    const { ask, sent } = clientsThat(async (text) => text);
    expect(await Promise.all([ask("select 1"), ask({ text: "\n  SELECT 2" }, [])])).toEqual([
      "select 1",
      "\n  SELECT 2",
    ]);
    expect(await ask("select 3")).toBe("select 3");
    expect(sent).toEqual([["select 1", "\n  SELECT 2"], ["select 3"]]);
  });

  it("sends a statement that may wait for a lock on a client of its own", async () => {
    const { ask, sent } = clientsThat(async (text) => text);
    const texts = ["select 1", "update t set a = 1", "with a as (delete from t) select 1", "select 2", "selected"];
    await Promise.all(texts.map((text) => ask(text)));
    expect(sent).toEqual([["select 1", "select 2"], ...[texts[1], texts[2], texts[4]].map((text) => [text])]);
  });

  it("uses another client after eight reads, so that a slow one delays few", async () => {
    const { ask, sent } = clientsThat(async (text) => text);
    await Promise.all(Array.from({ length: 20 }, (_, place) => ask(`select ${place}`)));
    expect(sent.map(({ length }) => length)).toEqual([8, 8, 4]);
  });

  it("rejects only the read that failed, and all of them when no client is available", async () => {
    const { ask } = clientsThat(async (text) => (text === "select 2" ? Promise.reject(new Error("two")) : text));
    const settled = await Promise.allSettled([ask("select 1"), ask("select 2"), ask("select 3")]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    let isOut = true;
    const failing = readingAtOnce((work) =>
      isOut ? Promise.reject(new Error("out")) : work({ query: async () => "answered" as unknown as Answer }),
    );
    const failures = await Promise.allSettled([failing("select 1"), failing("select 2")]);
    expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isOut = false;
    expect(await failing("select 1")).toBe("answered");
  });
});
