import { beforeEach, describe, expect, it } from "vitest";
import { Breaker } from "./breaker.ts";

let now = 0;
let breaker: Breaker;

beforeEach(() => {
  now = 0;
  breaker = new Breaker(() => now);
});

const silences = (count: number) => {
  for (let call = 0; call < count; call++) breaker.note("silence");
};

describe("the breaker", () => {
  it("lets calls through until five in a row have timed out", () => {
    silences(4);
    expect(breaker.letsThrough()).toBe(true);
    breaker.note("answer");
    silences(4);
    expect(breaker.letsThrough()).toBe(true);
    silences(1);
    expect(breaker.letsThrough()).toBe(false);
  });

  it("lets one call through every two seconds, and all calls after it is answered", () => {
    silences(5);
    now = 1_999;
    expect(breaker.letsThrough()).toBe(false);
    now = 2_000;
    expect([breaker.letsThrough(), breaker.letsThrough()]).toEqual([true, false]);
    breaker.note("silence");
    now = 3_999;
    expect(breaker.letsThrough()).toBe(false);
    now = 4_000;
    expect(breaker.letsThrough()).toBe(true);
    breaker.note("answer");
    expect([breaker.letsThrough(), breaker.letsThrough()]).toEqual([true, true]);
  });
});
