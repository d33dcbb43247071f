import { describe, expect, it } from "vitest";
import type { RoundStep } from "#app/contract/games/index.ts";
import { games } from "./catalogue.ts";
import { ceilingStep, isAboveCeiling } from "./ceiling.ts";
import type { Draw } from "./fairness/draw.ts";
import type { Game } from "./game.ts";
import { oddsOf } from "./odds.ts";
import { checkReturns } from "./returns.ts";
import { playRound } from "./round.ts";
import { CEILING_STAKES, ceilingOf } from "./stakes.ts";

const gameOf = (kind: Game["rules"]["kind"]): Game => games.find(({ rules }) => rules.kind === kind) as Game;
const CEILING = ceilingOf(10n);
const LARGEST = 5_000n;

/** Puts the mines under the first tiles. */
const inOrder: Draw = { below: () => 0 };

describe("the ceiling of a round", () => {
  it("is 1,000,000.00 EUR, and the same multiple of the largest stake in every currency", () => {
    expect([ceilingOf(10n), ceilingOf(1_000n), ceilingOf(200n)]).toEqual([
      100_000_000n,
      10_000_000_000n,
      2_000_000_000n,
    ]);
  });

  it.each(games.map((game) => [game.id, game] as const))("is not exceeded by the largest stake of %s", (_id, game) => {
    expect(isAboveCeiling(game, oddsOf(game))).toBe(false);
    if (game.rules.kind === "mines") return;
    expect(oddsOf(game).maximumWin * Number(LARGEST)).toBeLessThanOrEqual(Number(CEILING));
  });

  it("prevents a game that could pay more from opening", () => {
    const limbo = gameOf("limbo");
    if (limbo.rules.kind !== "limbo") throw new Error("not limbo");
    const higher = { ...limbo, rules: { ...limbo.rules, maximumTarget: 100 * CEILING_STAKES + 1 } };
    expect(() => checkReturns([higher])).toThrow("a round pays at most");
  });

  it("ends a round of mines before the step that would exceed it, and pays the whole win", () => {
    const game = gameOf("mines");
    const input = { kind: "mines", mines: 19 } as const;
    const open = (tiles: number): RoundStep[] =>
      Array.from({ length: tiles }, (_, at) => ({ kind: "mines", act: "open", tile: 19 + at }));
    const reached = (tiles: number, stake: bigint) => playRound(game, { stake, input, steps: open(tiles) }, inOrder);

    // 5 tiles of 19 mines pay 8,766×, the sixth 175,329×.
    const { outcome } = reached(5, LARGEST);
    expect(ceilingStep(game, { stake: LARGEST, outcome }, CEILING)).toEqual({ kind: "mines", act: "cashOut" });
    const ended = playRound(
      game,
      { stake: LARGEST, input, steps: [...open(5), { kind: "mines", act: "cashOut" }] },
      inOrder,
    );
    expect("cashOut" in outcome && outcome.cashOut).toBe(ended.payout);
    expect(ended.payout).toBeLessThanOrEqual(CEILING);

    expect(ceilingStep(game, { stake: LARGEST, outcome: reached(4, LARGEST).outcome }, CEILING)).toBeNull();
    expect(ceilingStep(game, { stake: 570n, outcome: reached(5, 570n).outcome }, CEILING)).toBeNull();
    expect(ceilingStep(game, { stake: 580n, outcome: reached(5, 580n).outcome }, CEILING)).not.toBeNull();
  });
});
