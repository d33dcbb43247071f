import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "./db/index.ts";
import { KeptFigures } from "./kept-figures.ts";

const LIFETIME_MS = 10 * 60_000;

let now: number;
let counted: number;
let kept: KeptFigures<number>;
const connection = {} as Connection;

beforeEach(() => {
  [now, counted] = [Date.parse("2026-07-01T12:00:00Z"), 0];
  kept = new KeptFigures(LIFETIME_MS);
});

const read = (key = "one", on = connection) =>
  kept.get({ connection: on, clock: { now: () => new Date(now) } }, key, async () => ++counted);

const fail = (figures = kept) =>
  figures.get({ connection, clock: { now: () => new Date(now) } }, "one", async () => {
    counted++;
    throw new Error("too much");
  });

describe("cached figures", () => {
  it("are computed once for all callers while they are fresh", async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    now += LIFETIME_MS - 1;
    expect(await read()).toBe(1);
    now += 1;
    expect(await read()).toBe(2);
  });

  it("are separate for each key and each database", async () => {
    expect(await Promise.all([read("one"), read("two"), read("one", {} as Connection)])).toEqual([1, 2, 3]);
  });

  it("are not retried immediately after a failure, but soon after", async () => {
    await expect(fail()).rejects.toThrow("too much");
    now += 29_999;
    await expect(read()).rejects.toThrow("too much");
    expect(counted).toBe(1);
    now += 1;
    expect(await read()).toBe(2);
  });

  it("that are cheap are retried sooner after a failure", async () => {
    const cheap = new KeptFigures<number>(1_000, 1_000);
    await expect(fail(cheap)).rejects.toThrow("too much");
    now += 999;
    await expect(fail(cheap)).rejects.toThrow("too much");
    expect(counted).toBe(1);
    now += 1;
    await expect(fail(cheap)).rejects.toThrow("too much");
    expect(counted).toBe(2);
  });
});
