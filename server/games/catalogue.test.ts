import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { gameById, games } from "./catalogue.ts";
import { KINDS } from "./kinds.ts";
import { oddsOf, volatilityOf } from "./odds.ts";
import { paytableHash } from "./published.ts";
import { machineOf } from "./slots/machine.ts";

describe("the catalogue", () => {
  it("finds each game by its id, and nothing by an unknown one", () => {
    for (const game of games) expect(gameById(game.id)).toBe(game);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(new Set(games.map(({ title }) => title)).size).toBe(games.length);
    expect(gameById("constructor")).toBeUndefined();
  });

  it("contains no two games with the same rules", () => {
    expect(new Set(games.map(paytableHash)).size).toBe(games.length);
  });

  it("has a game of every kind", () => {
    expect([...new Set(games.map(({ rules }) => rules.kind))].sort()).toEqual(Object.keys(KINDS).sort());
  });
});

describe.each(games.map((game) => [game.id, game] as const))("%s", (_id, game) => {
  it("has a distinct description in every language, without exclamation marks", () => {
    const texts = Object.values(game.descriptions);
    expect(Object.keys(game.descriptions).sort()).toEqual([...LANGUAGES].sort());
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    for (const text of texts) expect(text).toMatch(/^[^!¡\s][^!]{33,238}\.$/u);
  });

  it("returns between 94 and 99.6 %, and has plausible odds", () => {
    const { rtp, hitRate, deviation, maximumWin, maximumWinOneIn } = oddsOf(game);
    expect(rtp).toBeGreaterThan(0.94);
    expect(rtp).toBeLessThan(game.category === "slots" ? 0.975 : 0.996);
    expect(hitRate).toBeGreaterThan(0.05);
    expect(hitRate).toBeLessThanOrEqual(game.category === "slots" ? 0.5 : 1);
    expect(deviation).toBeGreaterThan(0);
    expect(maximumWin).toBeGreaterThan(1);
    expect(maximumWinOneIn ?? "1").toMatch(/^[1-9]\d*$/);
    expect([1, 2, 3, 4, 5]).toContain(volatilityOf(game));
  });

  it("has rules without contradictions", () => {
    const { rules } = game;
    if (rules.kind === "slot") expect(() => machineOf(rules)).not.toThrow();
  });
});
