import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { seedBefore } from "./chain.ts";
import { sealOf } from "./seal.ts";

const SEED = "9f2c61d07be84a530c19ae77d2f4b86051ee93c4a80d6f1236b97e05fd418c2a";

it("returns SHA-256 of the bytes a seed encodes, which is not its seal", () => {
  const bytes = Uint8Array.from(SEED.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  expect(bytes).toHaveLength(32);
  expect(seedBefore(SEED)).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(seedBefore(SEED)).toMatch(/^[0-9a-f]{64}$/);
  expect(seedBefore(SEED)).not.toBe(sealOf(SEED));
});
