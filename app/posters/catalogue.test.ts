import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { isEmblem } from "./emblems/index.ts";
import { drawingAt } from "./index.ts";

/* The data files of the games name emblems and inks; all of them must be drawn here. */

interface GameFile {
  id: string;
  ink: string;
  emblem: string;
  rules: { kind: string; symbols?: { id: string; inks: string[] }[]; bets?: Record<string, number[]> };
}

const FOLDER = "server/games/catalogue";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

const games: GameFile[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => readJson(`${FOLDER}/${name}`));

describe.each(games.map((game) => [game.id, game] as const))("%s", (_id, { id, ink, emblem, rules }) => {
  const symbols = rules.symbols ?? [];

  it("has a card", () => {
    expect(drawingAt(`/posters/${id}.${ink}.${emblem}.svg`)).toBeDefined();
  });

  it("has symbols with existing drawings, each in three inks of its own", () => {
    for (const symbol of symbols) {
      expect(drawingAt(`/symbols/${symbol.id}.${symbol.inks.join(".")}.svg`), symbol.id).toBeDefined();
      expect(new Set(symbol.inks).size, symbol.id).toBe(symbol.inks.length);
    }
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const names: Record<string, string> = readJson(`locales/${language}/games.json`).symbol;

  it("every symbol of a game has a name, and no two symbols of a game share one", () => {
    for (const { id, rules } of games) {
      const called = (rules.symbols ?? []).map((symbol) => names[symbol.id]);
      expect(called, id).not.toContain(undefined);
      expect(new Set(called).size, id).toBe(called.length);
    }
  });

  it("every bet of a roulette that covers a dozen pockets or more has a name", () => {
    const bets: Record<string, string> = readJson(`locales/${language}/play.json`).roulette.bet;
    const layouts = games.filter(({ rules }) => rules.kind === "roulette").map(({ rules }) => rules.bets ?? {});
    const named = layouts.flatMap((layout) => Object.keys(layout).filter((bet) => (layout[bet]?.length ?? 0) >= 12));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((bet) => !bets[bet])).toEqual([]);
  });

  it("names only existing drawings", () => {
    expect(Object.keys(names).filter((name) => !isEmblem(name))).toEqual([]);
  });
});
