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
/** Lets what goes on behind an answer come to its end. */
const settled = () => delay(5);

describe("a value that is kept", () => {
  it("is fetched once for all who ask, and again when it is no longer fresh", async () => {
    const kept = keptBy({ staleMs: 0 });
    expect(await Promise.all(Array.from({ length: 100 }, () => kept.get("a", next)))).toEqual(Array(100).fill(1));
    now += 99;
    expect(await kept.get("a", next)).toBe(1);
    now += 1;
    expect(await kept.get("a", next)).toBe(2);
  });

  it("is given once more while the next one is fetched, and then is the next one", async () => {
    const kept = keptBy();
    await kept.get("a", next);
    now += 149;
    expect(await Promise.all([kept.get("a", next), kept.get("a", next)])).toEqual([1, 1]);
    await settled();
    expect(fetched).toBe(2);
    expect(await kept.get("a", next)).toBe(2);
  });

  it("is not given when it is too old, whatever is under way", async () => {
    const kept = keptBy();
    await kept.get("a", next);
    now += 149;
    let answer = (_: number): void => undefined;
    const slow = () => new Promise<number>((resolve) => (answer = resolve));
    expect(await kept.get("a", slow)).toBe(1);
    now += 1;
    const waiting = kept.get("a", next);
    answer(7);
    expect(await waiting).toBe(7);
    expect(fetched).toBe(1);
  });

  it("does not outlive a clock that was set back", async () => {
    const kept = keptBy({ staleMs: 0 });
    await kept.get("a", next);
    now -= 500;
    expect(await kept.get("a", next)).toBe(2);
  });

  it("may be nothing: undefined and null are values", async () => {
    const kept = new Kept<null | undefined>({ ...POLICY });
    expect(await kept.get("a", async () => undefined)).toBeUndefined();
    expect(await kept.get("b", async () => null)).toBeNull();
  });

  it("is each key's own, and the one not used for longest makes room", async () => {
    const kept = keptBy({ max: 2 });
    await kept.get("a", next);
    await kept.get("b", next);
    await kept.get("a", next);
    await kept.get("c", next);
    expect(await Promise.all(["a", "c", "b"].map((key) => kept.get(key, next)))).toEqual([1, 3, 4]);
  });

  it("makes room by its bytes and those of its key", async () => {
    const bytes = { max: 3 * (1024 + 2 + 1000), weigh: () => 1000 };
    const kept = keptBy({ bytes });
    for (const key of ["a", "b", "c", "d"]) await kept.get(key, next);
    expect(await kept.get("b", next)).toBe(2);
    await kept.get("e".repeat(1000), next);
    expect(await Promise.all(["b", "d", "c"].map((key) => kept.get(key, next)))).toEqual([2, 6, 7]);
  });

  it("reaches those who wait for it when it is pushed out meanwhile", async () => {
    const kept = keptBy({ max: 1 });
    const waiting = kept.get("a", async () => delay(10, 5));
    await kept.get("b", next);
    expect(await waiting).toBe(5);
  });
});

describe("a source that fails", () => {
  it("leaves the last value in its place for as long as that may be given", async () => {
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

  it("is asked again at once, or left alone for as long as its policy says", async () => {
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

  it("is left alone behind a value as well, which grows no younger by it", async () => {
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

  it("is told what it replaces, and nothing that may not be given any more", async () => {
    const kept = keptBy();
    const told: unknown[] = [];
    const tell = async (_: AbortSignal, last: number | undefined) => {
      told.push(last);
      return next();
    };
    await kept.get("a", tell);
    now += 100;
    await kept.get("a", tell);
    await settled();
    now += 150;
    await kept.get("a", tell);
    expect(told).toEqual([undefined, 1, undefined]);
  });
});

describe("a source that hangs", () => {
  it("is given up at the deadline, told so, and tried again later", async () => {
    const kept = keptBy({ deadlineMs: 20 });
    let given: AbortSignal | undefined;
    const hang = (signal: AbortSignal) => {
      given = signal;
      return never();
    };
    await expect(kept.get("a", hang)).rejects.toThrow("nothing after 20 ms");
    expect(given?.aborted).toBe(true);
    expect(await kept.get("a", next)).toBe(2);
  });

  it("keeps nobody waiting behind a last value, and is asked by one at a time", async () => {
    const kept = keptBy({ staleMs: Number.POSITIVE_INFINITY });
    await kept.get("a", next);
    now += 1_000_000;
    const asked = Array.from({ length: 50 }, () => kept.soon("a", never));
    expect(await Promise.all(asked)).toEqual(Array(50).fill(1));
    expect(fetched).toBe(2);
  });

  it("is waited for a moment where nothing is kept, and then there is none", async () => {
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
