import { describe, expect, it } from "vitest";
import { ApiFailure } from "#app/api/failure.ts";
import type { Scope } from "#app/request/scope.ts";
import { betOf, stepOf } from "./bet.server.ts";

const scope = { requestId: "r" } as Scope;
const OPERATION = "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11";

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries({ operationId: OPERATION, kind: "slot", currency: "EUR", ...fields }))
    for (const value of [values].flat()) data.append(name, value);
  return data;
}

const codeOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error instanceof ApiFailure ? error.code : error;
  }
  return undefined;
};

describe("betOf", () => {
  it("takes the stake of a cell in minor units, and of the field in major ones, which wins", () => {
    expect(betOf(scope, form({ stake: "20" })).stake).toEqual({ amount: "20", currency: "EUR" });
    expect(betOf(scope, form({ stake: "20", other: " " })).stake.amount).toBe("20");
    expect(betOf(scope, form({ stake: "20", other: "1,30" })).stake.amount).toBe("130");
    expect(betOf(scope, form({ stake: "20", other: "0.0000013", currency: "BTC" })).stake.amount).toBe("130");
  });

  it("lays the stake on every bet of a layout", () => {
    const bet = betOf(scope, form({ kind: "roulette", stake: "50", bets: ["red", "odd", "straight-7"] }));
    expect(bet.stake.amount).toBe("150");
  });

  it.each([
    [{ kind: "no-such-game", stake: "20" }, "malformed_request"],
    [{ kind: "constructor", stake: "20" }, "malformed_request"],
    [{ operationId: "short", stake: "20" }, "malformed_request"],
    [{ stake: "0" }, "stake_invalid"],
    [{ stake: "-5" }, "stake_invalid"],
    [{}, "stake_invalid"],
    [{ stake: "20", other: "0" }, "stake_invalid"],
    [{ stake: "20", other: "1.005" }, "stake_invalid"],
    [{ stake: "20", currency: "XXX" }, "stake_invalid"],
    [{ kind: "dice", stake: "20", chance: "half", direction: "over" }, "game_input_invalid"],
  ])("refuses %j", (fields, code) => {
    expect(codeOf(() => betOf(scope, form(fields)))).toBe(code);
  });
});

describe("stepOf", () => {
  it("says which step it is, and after how many", () => {
    expect(stepOf(scope, form({ kind: "mines", after: "3", tile: "9" }))).toEqual({
      operationId: OPERATION,
      after: 3,
      step: { kind: "mines", act: "open", tile: 9 },
    });
  });

  it.each([
    [{ kind: "mines", tile: "9" }, "malformed_request"],
    [{ kind: "mines", after: "-1", tile: "9" }, "malformed_request"],
    [{ kind: "mines", after: "0" }, "step_invalid"],
    [{ kind: "slot", after: "0", tile: "9" }, "step_invalid"],
  ])("refuses %j", (fields, code) => {
    expect(codeOf(() => stepOf(scope, form(fields)))).toBe(code);
  });
});
