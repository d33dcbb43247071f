import { describe, expect, it } from "vitest";
import { gameById, games } from "./catalogue.ts";
import type { Game } from "./game.ts";
import type { RulesOf } from "./kind.ts";
import { oddsOf } from "./odds.ts";
import { parSheet } from "./par-sheet.ts";
import { paytableHash } from "./published.ts";
import { smallSlots } from "./slots/small-slots.ts";

const foxAtNoon = gameById("fox-at-noon") as Game;
const percent = (share: number) => `${(share * 100).toFixed(4)} %`;

/** One game of each kind except slots; small slots follow below. */
const others = [...new Map(games.map((game) => [game.rules.kind, game])).values()].filter(
  ({ rules }) => rules.kind !== "slot",
);

const smallGames = smallSlots.map((rules): Game => ({ ...foxAtNoon, id: `small-${rules.mechanic}`, rules }));

/** The last column, as numbers, of the matching rows of a section. */
function lastColumn(sheet: string, title: string, row: RegExp): number[] {
  const section = sheet.split("\n## ").find((text) => text.startsWith(title)) ?? "";
  const rows = section.split("\n").filter((line) => row.test(line));
  return rows.map((line) => Number.parseFloat(line.split("|").at(-2) ?? ""));
}

describe.each(others.map((game) => [game.id, game] as const))("the par sheet of %s", (_id, game) => {
  it("states its hash, its odds and those of every other bet", () => {
    const sheet = parSheet(game);
    expect(sheet).toContain(paytableHash(game));
    expect(sheet).toContain(`| Return to the player | ${percent(oddsOf(game).rtp)} |`);
    expect(sheet).toContain(`"kind": "${game.rules.kind}"`);
    expect(sheet).not.toMatch(/undefined|NaN|Infinity|\[object/);
  });
});

describe("a par sheet", () => {
  it("states the return of each bet by stake, and which are refused", () => {
    const sheet = parSheet(gameById("hundred-dice") as Game);
    expect(sheet).toContain(
      "| chance 5000, direction under | 95.0000 %, refused | 97.5000 %, refused | 99.0000 % | 99.0000 % | 99.0000 % | 99.0000 % |",
    );
    expect(parSheet(gameById("slow-roulette") as Game)).toContain("Every bet returns the same at every stake.");
  });

  it("is not written for a game with a bet that returns less than 75 %", () => {
    const wheel = gameById("mill-wheel") as Game;
    if (wheel.rules.kind !== "wheel") throw new Error("mill-wheel is no wheel");
    const [low, ...others] = wheel.rules.wheels;
    const poor = low && { ...low, pays: low.pays.map((pay) => (pay === 150 ? 0 : pay)) };
    const game = { ...wheel, rules: { ...wheel.rules, wheels: poor ? [poor, ...others] : others } };
    expect(() => parSheet(game)).toThrow("may return only");
  });
});

describe.each(smallGames.map((game) => [game.id, game] as const))("the par sheet of %s", (_id, game) => {
  const sheet = parSheet(game);
  const title = "Where the return comes from";

  it("splits the return into parts that add up", () => {
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const [rtp] = lastColumn(sheet, "Odds", /Return to the player/);
    const [spin, feature = 0] = lastColumn(sheet, title, /\*\*/);
    const symbols = lastColumn(sheet, title, /^\| [a-z]+ \| \d/);
    expect(symbols.length).toBeGreaterThan(1);
    expect(sum(symbols)).toBeCloseTo(spin as number, 2);
    expect((spin as number) + feature).toBeCloseTo(rtp as number, 2);
    if (feature > 0) expect(sum(lastColumn(sheet, "What starts", /^\| \d/))).toBeCloseTo(feature, 2);
  });

  it("contains all rules", () => {
    const rules = game.rules as RulesOf<"slot">;
    for (const strip of rules.strips) expect(sheet).toContain(strip);
    for (const { id, role } of rules.symbols) expect(sheet).toContain(`| ${id} | ${role} |`);
    expect(sheet).not.toMatch(/undefined|NaN|Infinity|\[object/);
  });
});
