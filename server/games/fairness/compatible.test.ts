import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { compatibleFloats, compatibleMultiplier, compatibleRoll } from "./compatible.ts";

const EXAMPLE = { serverSeed: "example_server_seed", clientSeed: "example_client_seed", nonce: 0 };

describe("the compatible scheme", () => {
  it("reproduces the published example: a limbo of 1.07", () => {
    const [first = 0] = compatibleFloats(EXAMPLE, 1);
    expect(compatibleMultiplier(first)).toBe(107);
  });

  it("reads four bytes per number, and continues in the next block", () => {
    const numbers = compatibleFloats(EXAMPLE, 20);
    expect(numbers.slice(0, 8)).toEqual(compatibleFloats(EXAMPLE, 8));
    expect(new Set(numbers).size).toBe(20);
    for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
  });

  it("is the sum of its bytes over the powers of 256", () => {
    const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = createHmac("sha256", EXAMPLE.serverSeed)
      .update("example_client_seed:0:0")
      .digest();
    expect(compatibleFloats(EXAMPLE, 1)).toEqual([b0 / 256 + b1 / 256 ** 2 + b2 / 256 ** 3 + b3 / 256 ** 4]);
  });

  it.each([
    [0, 0],
    [0.5, 5_000],
    [0.92459, 9_246],
    [1 - 2 ** -32, 10_000],
  ])("rolls %d as %d", (float, roll) => {
    expect(compatibleRoll(float)).toBe(roll);
  });

  it.each([
    [0.99, 100],
    [0.995, 100],
    [0.5, 198],
    [2 ** -32, 425_201_762_304],
  ])("converts %d to a multiplier of %d hundredths", (float, hundredths) => {
    expect(compatibleMultiplier(float)).toBe(hundredths);
  });
});
