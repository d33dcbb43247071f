import { describe, expect, it } from "vitest";
import { MECHANICS } from "#app/contract/games/index.ts";
import { createDraw, gameById, playRound } from "#server/games/index.ts";
import { FORMULAS } from "./formulas.ts";
import { workedRound } from "./worked.ts";

describe.each(MECHANICS)("the recipe of %s", (mechanic) => {
  const { gameId, bet, input, steps, draws, position, ...seeds } = workedRound(mechanic);
  const game = gameById(gameId);
  if (!game) throw new Error(gameId);

  it("has an example that pays, with every number its round draws", () => {
    expect(position.payout).toBeGreaterThan(0n);
    const rest = draws.values();
    const replayed = { below: (n: number) => ofNext(rest.next().value, n) };
    expect(playRound(game, { stake: bet, input, steps }, replayed)).toEqual(position);
    expect(rest.next().done).toBe(true);
    expect(playRound(game, { stake: bet, input, steps }, createDraw(seeds))).toEqual(position);
  });

  it("mentions every field of rules and bet that decides a round", () => {
    const named = new Set(FORMULAS[mechanic].match(/[A-Za-z]+/g));
    const fields = [...Object.keys(game.rules), ...Object.keys(input)].filter((field) => !TOLD_ELSEWHERE.has(field));
    expect(fields.filter((field) => !named.has(field))).toEqual([]);
  });
});

/** Exceptions: the kind, a slot's symbols (their roles and pays are mentioned), limits of bets, crash's clock, roulette's looks. */
const TOLD_ELSEWHERE = new Set([
  "kind",
  "mechanic",
  "symbols",
  "minimumChance",
  "maximumChance",
  "minimumTarget",
  "minimumMines",
  "maximumMines",
  "skips",
  "doublingMs",
  "bettingMs",
  "wheel",
  "red",
]);

function ofNext(next: { below: number; drawn: number } | undefined, n: number): number {
  if (next?.below !== n) throw new Error(`The example draws below ${next?.below}, its round below ${n}`);
  return next.drawn;
}
