import { describe, expect, it } from "vitest";
import { gameById, games } from "./catalogue.ts";
import { oddsOf, volatilityOf } from "./odds.ts";
import { paytableHash, publishedRules } from "./published.ts";

const LANGUAGES = ["en", "ca", "es", "fr", "kk", "pl", "pt", "ru", "tr", "de"];

describe("the catalogue", () => {
  it("finds each game by its own id, and nothing by another", () => {
    for (const game of games) expect(gameById(game.id)).toBe(game);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(gameById("constructor")).toBeUndefined();
  });

  it("holds games that differ in their mathematics", () => {
    expect(new Set(games.map(paytableHash)).size).toBe(games.length);
  });
});

describe.each(games.map((game) => [game.id, game] as const))("%s", (_id, game) => {
  it("is described in the ten languages, each in its own words and without a shout", () => {
    const texts = Object.values(game.descriptions);
    expect(Object.keys(game.descriptions)).toEqual(LANGUAGES);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    for (const text of texts) expect(text).toMatch(/^[^!¡\s][^!]{30,240}\.$/u);
  });

  it("returns between 94 and 99 %, and has odds that agree with each other", () => {
    const { rtp, hitRate, deviation, maximumWin, maximumWinOneIn } = oddsOf(game);
    expect(rtp).toBeGreaterThan(0.94);
    expect(rtp).toBeLessThan(game.category === "slots" ? 0.975 : 0.9901);
    expect(hitRate).toBeGreaterThan(0.2);
    expect(hitRate).toBeLessThan(0.5);
    expect(deviation).toBeGreaterThan(0);
    expect(maximumWin).toBeGreaterThan(deviation);
    expect(maximumWinOneIn).toMatch(/^[1-9]\d*$/);
    expect([1, 2, 3, 4, 5]).toContain(volatilityOf(game));
  });

  it("publishes rules whose symbols, strips and pays belong together", () => {
    const rules = publishedRules(game);
    if (rules.kind === "dice") return;
    const ids = rules.symbols.map(({ id }) => id);
    expect(new Set(rules.strips.flat())).toEqual(new Set(ids));
    expect(rules.strips.length).toBe(rules.reels);
    for (const { pays } of rules.symbols) {
      const multipliers = pays.map(({ multiplier }) => multiplier);
      expect(multipliers).toEqual([...multipliers].sort((a, b) => a - b));
    }
  });
});
