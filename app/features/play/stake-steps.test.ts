import { describe, expect, it } from "vitest";
import { doubled, halved, less, more } from "./stake-steps.ts";

const bounds = { minimum: 20n, maximum: 5_000n, step: 10n };

describe("the keys beside a stake", () => {
  it.each([
    [more, 20n, 30n],
    [more, 90n, 100n],
    [more, 100n, 200n],
    [more, 5_000n, 5_000n],
    [less, 30n, 20n],
    [less, 20n, 20n],
    [less, 100n, 90n],
    [less, 200n, 100n],
    [less, 0n, 20n],
    [halved, 50n, 20n],
    [halved, 300n, 150n],
    [doubled, 3_000n, 5_000n],
    // Typed by the player, and accepted by no table.
    [more, 25n, 30n],
    [doubled, 999_999_999_999n, 5_000n],
  ])("%o at a stake of %s sets it to %s", (key, stake, made) => {
    expect(key(stake, bounds)).toBe(made);
  });
});
