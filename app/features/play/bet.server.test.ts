import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { betForm, placeBet, restartForm, stepForm } from "./bet.server.ts";

const OPERATION = "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11";
const ROUND = "rnd_AbCdEf123456";

/** What an action reads from the fields of the table's form: its value, or the errors by field. */
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
    [{ stake: "0.20" }, "20"],
    [{ stake: " 1,30 " }, "130"],
    [{ stake: "0.0000013", currency: "BTC" }, "130"],
    // The button that offers another stake takes precedence over the field.
    [{ stake: "0.30", instead: "90" }, "90"],
    [{ kind: "roulette", stake: "0.50", bets: ["red", "odd", "straight-7"] }, "150"],
  ])("of %j stakes %s", (fields, amount) => {
    expect(read(betForm, fields).value?.bet.stake.amount).toBe(amount);
  });

  it("returns its operation id, its input, and the field for refusals of the input", () => {
    const { value } = read(betForm, { kind: "dice", chance: "49.5", direction: "over", stake: "20" });
    expect(value).toMatchObject({
      bet: { operationId: OPERATION, input: { kind: "dice", chance: 4_950, direction: "over" } },
      inputField: "chance",
    });
  });

  it("returns a client seed with the seal it was made after, and none where the field is empty", () => {
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
    [{ stake: "1.005" }, "stake", "stake_invalid"],
    [{ stake: "ten" }, "stake", "stake_invalid"],
    [{ kind: "dice", stake: "20", chance: "half", direction: "over" }, "chance", "game_input_invalid"],
  ])("of %j is refused at %s", (fields, field, issue) => {
    expect(read(betForm, fields)).toEqual({ error: { [field]: [issue] } });
  });

  it("accepts known currencies only", () => {
    expect(Object.keys(read(betForm, { stake: "20", currency: "XXX" }).error ?? {})).toEqual(["currency"]);
  });
});

describe("a bet that returns too little at its stake", () => {
  const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;
  const { value: placed } = read(betForm, { kind: "dice", chance: "82.51", direction: "under", stake: "0.10" });
  const refusedWith = (parameters: Record<string, string | number>) => {
    const failure = new ApiFailure([{ code: "return_too_low", parameters }], "req_1");
    return placed && placeBet(scope, "hundred-dice", placed, () => Promise.reject(failure));
  };

  it("is refused with its figures, and the next sufficient stake is offered", async () => {
    const figures = { stake: "10", currency: "EUR", returned: 0.90761, card: 0.99 };
    await expect(refusedWith({ ...figures, next: "90", nextReturned: 0.980952 })).rejects.toMatchObject({
      text: "At €0.10 this bet returns 90.76%, because payouts are rounded down, and we do not take it. At €0.90 it returns 98.10%.",
      field: "stake",
      values: { instead: "90", insteadLabel: "Bet €0.90" },
    });
  });

  it("is refused in general words where no stake suffices", async () => {
    const figures = { stake: "10", currency: "EUR", returned: 0.5, card: 0.99 };
    await expect(refusedWith(figures)).rejects.toMatchObject({ field: "stake", values: {} });
  });
});

describe("a step", () => {
  it("returns its round, its step, and the number of steps before it", () => {
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
])("a demo restarts with the seed of %j", (typed, clientSeed) => {
  expect(read(restartForm, typed).value).toEqual({ operationId: OPERATION, clientSeed });
});
