import { describe, expect, it } from "vitest";
import { SLOT_MECHANICS, type SlotRules } from "#app/contract/games/slot.ts";
import { games } from "../catalogue.ts";
import { oddsOf, volatilityOf } from "../odds.ts";

const slots = games.flatMap((game) => (game.rules.kind === "slot" ? [{ game, rules: game.rules }] : []));

/** The strip repeated once, so that its end is followed by its beginning. */
const roundTrip = (strip: string): string[] => [...strip.split(" "), ...strip.split(" ")];

const payOf = ({ pays }: SlotRules["symbols"][number], count: string): number => pays[count] ?? 0;

describe("the slots of the house", () => {
  it("are at least twenty-four, of every mechanic and of varied volatility", () => {
    expect(slots.length).toBeGreaterThanOrEqual(24);
    expect(new Set(slots.map(({ rules }) => rules.mechanic))).toEqual(new Set(SLOT_MECHANICS));
    expect(new Set(slots.map(({ game }) => volatilityOf(game)))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it("have maximum wins from about a hundred to about ten thousand stakes", () => {
    for (const { game } of slots) {
      expect(oddsOf(game).maximumWin, game.id).toBeGreaterThan(100);
      expect(oddsOf(game).maximumWin, game.id).toBeLessThan(12_000);
    }
  });
});

describe.each(slots.map(({ game, rules }) => [game.id, rules] as const))("%s", (_id, rules) => {
  it("shows no symbol more than three times in a row", () => {
    for (const strip of rules.strips) expect(roundTrip(strip).join(" ")).not.toMatch(/(?<!\S)(\S+)(?: \1){3}(?!\S)/);
  });

  it("never shows two wilds, or two scatters, on one reel", () => {
    const once = rules.symbols.filter(({ role }) => role === "wild" || role === "scatter").map(({ id }) => id);
    for (const strip of rules.strips.map(roundTrip)) {
      for (let stop = 0; stop < strip.length / 2; stop++) {
        const shown = strip.slice(stop, stop + rules.rows).filter((id) => once.includes(id));
        expect(shown.length).toBe(new Set(shown).size);
      }
    }
  });

  it("lists its symbols in descending order of pays, for each count", () => {
    const paying = rules.symbols.filter(({ role }) => role === "pay");
    for (const [place, symbol] of paying.entries()) {
      const before = paying[place - 1];
      for (const count of before ? Object.keys(symbol.pays).filter((listed) => listed in before.pays) : []) {
        expect(payOf(symbol, count)).toBeLessThanOrEqual(payOf(before as typeof symbol, count));
      }
    }
  });
});
