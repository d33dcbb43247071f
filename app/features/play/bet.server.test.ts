import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { betForm, restartForm, stepForm } from "./bet.server.ts";

const OPERATION = "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11";
const ROUND = "rnd_AbCdEf123456";

/** What the table's form says, as an action reads it: its value, or what is wrong by field. */
function read<Schema extends z.ZodType>(schema: Schema, fields: Record<string, string | string[]>) {
  const form = new FormData();
  const all = { operationId: OPERATION, kind: "slot", currency: "EUR", roundId: ROUND, ...fields };
  for (const [name, values] of Object.entries(all)) for (const value of [values].flat()) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value };
  return { error: submission.status === "error" ? submission.error : null };
}

describe("a bet", () => {
  it.each([
    [{ stake: "20" }, "20", "stake"],
    [{ stake: "20", other: " " }, "20", "stake"],
    [{ stake: "20", other: "1,30" }, "130", "other"],
    [{ stake: "20", other: "0.0000013", currency: "BTC" }, "130", "other"],
    [{ kind: "roulette", stake: "50", bets: ["red", "odd", "straight-7"] }, "150", "stake"],
  ])("of %j stakes %s, by the field %s", (fields, amount, stakeField) => {
    const { value } = read(betForm, fields);
    expect([value?.bet.stake.amount, value?.stakeField]).toEqual([amount, stakeField]);
  });

  it("brings its operation id, its input, and where a refused input is shown", () => {
    const { value } = read(betForm, { kind: "dice", chance: "49.5", direction: "over", stake: "20" });
    expect(value).toMatchObject({
      bet: { operationId: OPERATION, input: { kind: "dice", chance: 4_950, direction: "over" } },
      inputField: "chance",
    });
  });

  it("brings a client seed with the seal it was made after, and none where the field is empty", () => {
    const serverSeedHash = "a".repeat(64);
    const typed = (ownSeed: string) => read(betForm, { stake: "20", serverSeedHash, ownSeed });
    expect(typed(" teal kettle ").value?.bet).toMatchObject({ ownSeed: { serverSeedHash, clientSeed: "teal kettle" } });
    expect(typed(" ").value?.bet.ownSeed).toBeUndefined();
    expect(typed("a:b").error).toEqual({ ownSeed: ["invalid"] });
    expect(read(betForm, { stake: "20", ownSeed: "x" }).value?.bet.ownSeed).toBeUndefined();
    expect(typed("x").value?.bet.input).toEqual({ kind: "slot" });
  });

  it.each<[Record<string, string | string[]>, string, string]>([
    [{ kind: "roulette", stake: "20" }, "bets", "no_bet"],
    [{ kind: "keno", stake: "20" }, "picks", "no_number"],
    [
      { kind: "keno", stake: "20", picks: Array.from({ length: 21 }, (_, number) => `${number}`) },
      "picks",
      "too_many|chosen=21|max=20",
    ],
    [{ kind: "no-such-game", stake: "20" }, "kind", "malformed_request"],
    [{ kind: "constructor", stake: "20" }, "kind", "malformed_request"],
    [{ operationId: "short", stake: "20" }, "operationId", "invalid"],
    [{ stake: "0" }, "stake", "stake_invalid"],
    [{ stake: "-5" }, "stake", "stake_invalid"],
    [{}, "stake", "stake_invalid"],
    [{ stake: "20", other: "0" }, "other", "stake_invalid"],
    [{ stake: "20", other: "1.005" }, "other", "stake_invalid"],
    [{ stake: "20", other: "ten" }, "other", "stake_invalid"],
    [{ kind: "dice", stake: "20", chance: "half", direction: "over" }, "chance", "game_input_invalid"],
  ])("of %j is refused at %s", (fields, field, issue) => {
    expect(read(betForm, fields)).toEqual({ error: { [field]: [issue] } });
  });

  it("takes no other currency than those there are", () => {
    expect(Object.keys(read(betForm, { stake: "20", currency: "XXX" }).error ?? {})).toEqual(["currency"]);
  });
});

describe("a step", () => {
  it("says which step it is, of which round, and after how many", () => {
    expect(read(stepForm, { kind: "mines", after: "3", tile: "9" }).value).toEqual({
      operationId: OPERATION,
      roundId: ROUND,
      after: 3,
      step: { kind: "mines", act: "open", tile: 9 },
    });
  });

  it.each<Record<string, string>>([
    { kind: "mines", tile: "9" },
    { kind: "mines", after: "-1", tile: "9" },
    { kind: "mines", after: "0" },
    { kind: "mines", after: "0", tile: "9", operationId: "short" },
    { kind: "mines", after: "0", tile: "9", roundId: "of nobody" },
    { kind: "slot", after: "0", tile: "9" },
    { kind: "no-such-game", after: "0", tile: "9" },
  ])("of %j is refused", (fields) => {
    const { value, error } = read(stepForm, fields);
    expect(value).toBeUndefined();
    expect(Object.keys(error ?? {})).toHaveLength(1);
  });
});

it.each([
  [{}, undefined],
  [{ clientSeed: " " }, undefined],
  [{ clientSeed: " mine " }, "mine"],
])("a demo is begun again with the seed of %j", (typed, clientSeed) => {
  expect(read(restartForm, typed).value).toEqual({ operationId: OPERATION, clientSeed });
});
