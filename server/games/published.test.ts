import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical.ts";
import { hundredDice } from "./dice/hundred-dice.ts";
import { oddsOf } from "./odds.ts";
import { paytableHash, publishedRules } from "./published.ts";
import { foxAtNoon } from "./slots/fox-at-noon.ts";

const [fox, ...others] = foxAtNoon.rules.symbols;
const withFox = (changed: object) =>
  ({ ...foxAtNoon, rules: { ...foxAtNoon.rules, symbols: [{ ...fox, ...changed }, ...others] } }) as typeof foxAtNoon;

describe("canonicalJson", () => {
  it("orders keys at every depth and leaves lists as they are", () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }, "x"], a: true })).toBe('{"a":true,"b":[{"c":null,"d":1},"x"]}');
  });
});

describe("paytableHash", () => {
  it("is the SHA-256 of the published rules, keys in order", () => {
    const text = '{"kind":"dice","maximumChance":9000,"minimumChance":100,"payoutBasisPoints":9900,"sides":10000}';
    expect(paytableHash(hundredDice)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("changes with a pay", () => {
    expect(paytableHash(withFox({ pays: { 3: 100, 4: 1_000, 5: 23_999 } }))).not.toBe(paytableHash(foxAtNoon));
  });
});

describe("oddsOf", () => {
  it("refuses a slot that has changed since its spins were counted", () => {
    expect(() => oddsOf(withFox({ pays: { 3: 100, 4: 1_000, 5: 23_999 } }))).toThrow("has changed");
  });
});

describe("publishedRules", () => {
  it("states pays as multipliers of the stake", () => {
    const rules = publishedRules(foxAtNoon);
    expect(rules.kind === "slot" && rules.symbols[0]).toEqual({
      id: "fox",
      role: "wild",
      emblem: "fox",
      inks: ["vermilion", "night", "lemon"],
      pays: [
        { count: 3, multiplier: 10 },
        { count: 4, multiplier: 100 },
        { count: 5, multiplier: 2_400 },
      ],
    });
  });

  it("tells what a win at dice pays", () => {
    expect(publishedRules(hundredDice)).toEqual({
      kind: "dice",
      sides: 10_000,
      minimumChance: 100,
      maximumChance: 9_000,
      payoutBasisPoints: 9_900,
    });
  });
});
