import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "#app/contract/canonical.ts";
import { gameById } from "./catalogue.ts";
import type { Game } from "./game.ts";
import type { RulesOf } from "./kind.ts";
import { oddsOf } from "./odds.ts";
import { paytableHash } from "./published.ts";

const hundredDice = gameById("hundred-dice") as Game;
const foxAtNoon = gameById("fox-at-noon") as Game;

function withPay(pays: Record<string, number>): Game {
  const { symbols, ...rest } = foxAtNoon.rules as RulesOf<"slot">;
  const changed = symbols.map((symbol) => (symbol.id === "fox" ? { ...symbol, pays } : symbol));
  return { ...foxAtNoon, rules: { ...rest, symbols: changed } as RulesOf<"slot"> };
}

describe("canonicalJson", () => {
  it("sorts keys at every depth and keeps the order of arrays", () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }, "x"], a: true })).toBe('{"a":true,"b":[{"c":null,"d":1},"x"]}');
  });
});

describe("paytableHash", () => {
  it("is the SHA-256 of the published rules with sorted keys", () => {
    const text = '{"kind":"dice","maximumChance":9000,"minimumChance":100,"payoutBasisPoints":9900,"sides":10000}';
    expect(paytableHash(hundredDice)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("changes with a pay", () => {
    expect(paytableHash(withPay({ 3: 10, 4: 100, 5: 2_400 }))).toBe(paytableHash(foxAtNoon));
    expect(paytableHash(withPay({ 3: 10, 4: 100, 5: 2_399.9 }))).not.toBe(paytableHash(foxAtNoon));
  });
});

describe("oddsOf", () => {
  it("throws for a slot whose rules have changed since its spins were counted", () => {
    expect(() => oddsOf(withPay({ 3: 10, 4: 100, 5: 2_399.9 }))).toThrow("has changed");
  });
});
