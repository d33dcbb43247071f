import { describe, expect, it } from "vitest";
import { KeptStatements } from "./kept-statements.ts";

const nameAfter = (
  kept: KeptStatements,
  times: number,
  question: { text: string; values: unknown[]; name?: string },
) => {
  for (let time = 1; time < times; time++) kept.named(question);
  return kept.named(question).name;
};

describe("statements with a kept plan", () => {
  it("are those that run often, each under one name", () => {
    const kept = new KeptStatements();
    const question = { text: "select $1", values: [1] };
    expect(nameAfter(kept, 19, question)).toBeUndefined();
    const name = nameAfter(kept, 1, question);
    expect(name).toBeTypeOf("string");
    expect(nameAfter(kept, 5, { text: "select $1", values: [2] })).toBe(name);
    expect(nameAfter(kept, 20, { text: "select $1 + 1", values: [1] })).not.toBe(name);
  });

  it("exclude texts of several statements, named statements and bulk inserts", () => {
    const kept = new KeptStatements();
    expect(nameAfter(kept, 30, { text: "select 1", values: [] })).toBeTypeOf("string");
    expect(nameAfter(kept, 30, { text: "select 1; select 2", values: [] })).toBeUndefined();
    expect(nameAfter(kept, 30, { text: "select $1", values: [1], name: "own" })).toBe("own");
    expect(nameAfter(kept, 30, { text: `select ${"$1, ".repeat(3_000)}$1`, values: [1] })).toBeUndefined();
  });

  it("are three hundred at most, however many texts there are", () => {
    const kept = new KeptStatements();
    const names = Array.from({ length: 350 }, (_, place) =>
      nameAfter(kept, 20, { text: `select $1 + ${place}`, values: [1] }),
    );
    expect(new Set(names.filter(Boolean)).size).toBe(300);
  });

  it("get another name once their plan is stale", () => {
    const kept = new KeptStatements();
    const question = { text: "select $1", values: [1] };
    const name = nameAfter(kept, 20, question);
    expect(kept.renew(question)).toBe(true);
    expect(nameAfter(kept, 1, question)).not.toBe(name);
    expect(kept.renew({ text: "select $1 + 1", values: [1] })).toBe(false);
  });
});
