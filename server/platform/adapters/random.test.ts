import { expect, test } from "vitest";
import { seededRandom, systemRandom } from "./random.ts";

test("an id is its prefix and twenty base58 characters, and no two are equal", () => {
  const ids = Array.from({ length: 1_000 }, () => systemRandom.id("ply"));
  for (const id of ids) expect(id).toMatch(/^ply_[1-9A-HJ-NP-Za-km-z]{20}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every letter of an id is about as likely as any other", () => {
  const random = seededRandom("letters");
  const counts = new Map<string, number>();
  for (let n = 0; n < 2_900; n++) {
    for (const letter of random.id("x").slice(2)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect(counts.size).toBe(58);
  // 57 degrees of freedom: above 110 is one in 30 000. Bytes taken modulo 58 without dropping any give about 400.
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  expect(chiSquare).toBeLessThan(110);
});

test("the same seed gives the same bytes and ids, another seed different ones", () => {
  const take = (seed: string) => {
    const random = seededRandom(seed);
    return [random.bytes(40).toString("hex"), random.id("rnd"), random.bytes(3).toString("hex")];
  };
  expect(take("world")).toEqual(take("world"));
  expect(take("world")).not.toEqual(take("another"));
  expect(seededRandom("world").bytes(40)).toHaveLength(40);
});
