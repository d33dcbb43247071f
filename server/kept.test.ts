import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { Kept, type KeptPolicy } from "./kept.ts";

const POLICY = { max: 10, freshMs: 100, staleMs: 50, deadlineMs: 5_000 };

let now: number;
let fetched: number;

beforeEach(() => {
  [now, fetched] = [1_000_000, 0];
});

const keptBy = (policy: Partial<KeptPolicy<number>> = {}) => new Kept<number>({ ...POLICY, ...policy }, () => now);

const next = async () => ++fetched;
const never = () => {
  fetched++;
  return new Promise<never>(() => undefined);
};
const fail = async () => {
  fetched++;
  throw new Error("down");
};
/** Waits for background fetches to finish. */
const settled = () => delay(5);

describe("a kept value", () => {
  it("is fetched once for concurrent callers, and again when it is no longer fresh", async () => {
    const kept = keptBy({ staleMs: 0 });
    expect(await Promise.all(Array.from({ length: 100 }, () => kept.get("a", next)))).toEqual(Array(100).fill(1));
    now += 99;
    expect(await kept.get("a", next)).toBe(1);
    now += 1;
    expect(await kept.get("a", next)).toBe(2);
  });

  it("is returned stale while the next value is fetched, then replaced by it", async () => {
    const kept = keptBy();
    await kept.get("a", next);
    now += 149;
    expect(await Promise.all([kept.get("a", next), kept.get("a", next)])).toEqual([1, 1]);
    await settled();
    expect(fetched).toBe(2);
    expect(await kept.get("a", next)).toBe(2);
  });

  it("is not returned when it is too old, even while a fetch is in flight", async () => {
    const kept = keptBy();
    await kept.get("a", next);
    now += 149;
    let respond = (_: number): void => undefined;
    const slow = () => new Promise<number>((resolve) => (respond = resolve));
    expect(await kept.get("a", slow)).toBe(1);
    now += 1;
    const waiting = kept.get("a", next);
    respond(7);
    expect(await waiting).toBe(7);
    expect(fetched).toBe(1);
  });

  it("does not live longer when the clock is set back", async () => {
    const kept = keptBy({ staleMs: 0 });
    await kept.get("a", next);
    now -= 500;
    expect(await kept.get("a", next)).toBe(2);
  });

  it("may be undefined or null", async () => {
    const kept = new Kept<null | undefined>({ ...POLICY });
    expect(await kept.get("a", async () => undefined)).toBeUndefined();
    expect(await kept.get("b", async () => null)).toBeNull();
  });

  it("is stored per key, and the least recently used one is evicted", async () => {
    const kept = keptBy({ max: 2 });
    await kept.get("a", next);
    await kept.get("b", next);
    await kept.get("a", next);
    await kept.get("c", next);
    expect(await Promise.all(["a", "c", "b"].map((key) => kept.get(key, next)))).toEqual([1, 3, 4]);
  });

  it("is evicted by the size of values and keys", async () => {
    const bytes = { max: 3 * (1024 + 2 + 1000), weigh: () => 1000 };
    const kept = keptBy({ bytes });
    for (const key of ["a", "b", "c", "d"]) await kept.get(key, next);
    expect(await kept.get("b", next)).toBe(2);
    await kept.get("e".repeat(1000), next);
    expect(await Promise.all(["b", "d", "c"].map((key) => kept.get(key, next)))).toEqual([2, 6, 7]);
  });

  it("still reaches its callers when it is evicted during the fetch", async () => {
    const kept = keptBy({ max: 1 });
    const waiting = kept.get("a", async () => delay(10, 5));
    await kept.get("b", next);
    expect(await waiting).toBe(5);
  });
});

describe("a source that fails", () => {
  it("leaves the last value in place until that is too old", async () => {
    const kept = keptBy();
    await kept.get("a", next);
    for (const passed of [100, 49]) {
      now += passed;
      expect(await kept.get("a", fail)).toBe(1);
      await settled();
    }
    expect(fetched).toBe(3);
    now += 1;
    await expect(kept.get("a", fail)).rejects.toThrow("down");
  });

  it("is retried on the next call, or only after the time set by the policy", async () => {
    const impatient = keptBy();
    await expect(impatient.get("a", fail)).rejects.toThrow("down");
    expect(await impatient.get("a", next)).toBe(2);

    const patient = keptBy({ failureMs: () => 30 });
    await expect(patient.get("a", fail)).rejects.toThrow("down");
    now += 29;
    await expect(patient.get("a", next)).rejects.toThrow("down");
    expect(fetched).toBe(3);
    now += 1;
    expect(await patient.get("a", next)).toBe(4);
  });

  it("is not retried too early while a stale value is returned, and does not extend that value's life", async () => {
    const kept = keptBy({ failureMs: () => 30 });
    await kept.get("a", next);
    now += 120;
    await kept.get("a", fail);
    await settled();
    now += 29;
    expect(await kept.get("a", next)).toBe(1);
    expect(fetched).toBe(2);
    now += 1;
    expect(await kept.get("a", next)).toBe(3);
  });

  it("receives the value it will replace, unless that value is too old", async () => {
    const kept = keptBy();
    const received: unknown[] = [];
    const fetch = async (_: AbortSignal, last: number | undefined) => {
      received.push(last);
      return next();
    };
    await kept.get("a", fetch);
    now += 100;
    await kept.get("a", fetch);
    await settled();
    now += 150;
    await kept.get("a", fetch);
    expect(received).toEqual([undefined, 1, undefined]);
  });
});

describe("a source that hangs", () => {
  it("is aborted at the deadline and retried on the next call", async () => {
    const kept = keptBy({ deadlineMs: 20 });
    let passed: AbortSignal | undefined;
    const hang = (signal: AbortSignal) => {
      passed = signal;
      return never();
    };
    await expect(kept.get("a", hang)).rejects.toThrow("nothing after 20 ms");
    expect(passed?.aborted).toBe(true);
    expect(await kept.get("a", next)).toBe(2);
  });

  it("does not delay callers while a last value exists, and has one fetch in flight", async () => {
    const kept = keptBy({ staleMs: Number.POSITIVE_INFINITY });
    await kept.get("a", next);
    now += 1_000_000;
    const calls = Array.from({ length: 50 }, () => kept.soon("a", never));
    expect(await Promise.all(calls)).toEqual(Array(50).fill(1));
    expect(fetched).toBe(2);
  });

  it("is waited for briefly when nothing is kept, then yields null", async () => {
    const kept = keptBy({ patienceMs: 20 });
    expect(await Promise.all([kept.soon("a", never), kept.soon("a", never)])).toEqual([null, null]);
    expect(fetched).toBe(1);
    now += 20;
    let waited = true;
    const late = kept.soon("a", never);
    void delay(15).then(() => (waited = false));
    expect(await late).toBeNull();
    expect(waited).toBe(true);
    expect(await kept.soon("b", fail)).toBeNull();
    expect(await kept.soon("c", async () => delay(1, 9))).toBe(9);
  });
});
