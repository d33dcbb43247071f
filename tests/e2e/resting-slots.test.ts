import { expect, it } from "vitest";
import { idleStops, windowOf } from "#app/kinds/slot/idle.ts";
import { games } from "#server/games/index.ts";
import { naiveSpin, naiveTriggers } from "#server/games/slots/naive.ts";

const slots = games.flatMap(({ id, rules }) => (rules.kind === "slot" ? [{ id, rules }] : []));

/** Whether one symbol is on three adjacent cells. */
const hasThree = (cells: readonly unknown[]) =>
  cells.some((symbol, place) => symbol === cells[place + 1] && symbol === cells[place + 2]);

it.each(slots)("$id shows before its first round no win, no start of a feature and no three alike", ({ rules }) => {
  const ids = rules.symbols.map(({ id }) => id);
  const strips = rules.strips.map((strip) => strip.split(" ").map((id) => ids.indexOf(id)));
  const special = rules.symbols.flatMap(({ role }, place) => (role === "pay" ? [] : [place]));
  const stops = idleStops(strips, rules.rows, new Set(special));
  const reels = strips.map((strip, reel) => windowOf(strip, stops[reel] ?? 0, rules.rows));
  const rows = Array.from({ length: rules.rows }, (_, row) => reels.map((reel) => reel[row]));
  expect(naiveSpin(rules, stops)).toBe(0);
  expect(naiveTriggers(rules, stops)).toBeLessThan(3);
  expect([...rows, ...reels].filter(hasThree)).toEqual([]);
});
