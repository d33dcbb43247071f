import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plinko as contract, RISKS } from "#app/contract/games/plinko.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/falling-acorn.json" with { type: "json" };
import { plinko } from "./plinko.ts";

const rules = contract.rules.parse(game.rules);
type Board = (typeof rules.boards)[number];
const inputOf = ({ rows, risk }: Board) => ({ kind: "plinko" as const, rows, risk });
const boards = fc.constantFrom(...rules.boards);
const { odds, choices } = plinko.odds(rules);
const reference = plinko.reference(rules).input;

/** The payouts of all paths of a board, in stakes, played individually. */
function everyPath(board: Board): number[] {
  return Array.from({ length: 2 ** board.rows }, (_, path) => {
    let row = 0;
    const draw = { below: () => (path >> row++) & 1 };
    const { payout } = plinko.play(rules, { stake: 100n, input: inputOf(board), steps: [] }, draw);
    return Number(payout) / 100;
  });
}

describe("the boards of Falling Acorn", () => {
  it("are three sizes with three risks each, symmetric, with pays that never fall towards an edge", () => {
    expect(rules.boards.map(({ rows, risk }) => `${rows} ${risk}`)).toEqual(
      [8, 12, 16].flatMap((rows) => RISKS.map((risk) => `${rows} ${risk}`)),
    );
    for (const { rows, pays } of rules.boards) {
      expect(pays.length).toBe(rows + 1);
      expect(pays).toEqual([...pays].reverse());
      const outwards = pays.slice(rows / 2);
      expect(outwards).toEqual([...outwards].sort((a, b) => a - b));
    }
  });

  it("pay whole tenths, so that no win is rounded", () => {
    for (const { pays } of rules.boards) for (const pay of pays) expect(pay % 10).toBe(0);
  });
});

describe("the odds of plinko", () => {
  it("equal those of playing every path, for every board", { timeout: 60_000 }, () => {
    expect(choices.length).toBe(rules.boards.length - 1);
    for (const board of rules.boards) {
      const paid = everyPath(board);
      const mean = (value: (pays: number) => number) => paid.reduce((sum, pays) => sum + value(pays), 0) / paid.length;
      const rtp = mean((pays) => pays);
      const most = Math.max(...paid);
      const isReference = board.rows === reference.rows && board.risk === reference.risk;
      const stated = isReference
        ? odds
        : choices.find(({ input }) => input.rows === board.rows && input.risk === board.risk)?.odds;
      expect(stated?.rtp).toBeCloseTo(rtp, 9);
      expect(stated?.hitRate).toBe(mean((pays) => (pays > 0 ? 1 : 0)));
      expect(stated?.deviation).toBeCloseTo(Math.sqrt(mean((pays) => (pays - rtp) ** 2)), 9);
      expect(rtp > 0.985 && rtp < 0.992).toBe(true);
      if (!isReference) {
        expect(stated?.maximumWin).toBe(most);
        expect(stated?.maximumWinOneIn).toBe(String(paid.length / paid.filter((pays) => pays === most).length));
      }
    }
  });

  it("state the maximum win over all boards", () => {
    expect(odds).toMatchObject({ maximumWin: 1_500, maximumWinOneIn: "32768" });
  });

  it("are met by sampled rounds of the reference and of the boards with the lowest and highest volatility", {
    timeout: 60_000,
  }, () => {
    for (const sample of [{ odds }, choices[0], choices.at(-1)]) {
      const off = sampleAgainst(plinko, rules, { odds, ...sample });
      expect(off.return).toBeLessThan(4);
    }
  });
});

describe("a round of plinko", () => {
  it("ends in the bin of its path, and pays that bin", () => {
    fc.assert(
      fc.property(boards, fc.nat(), (board, seed) => {
        const bet = { stake: 10n, input: inputOf(board), steps: [] };
        const { outcome, staked, payout } = plinko.play(rules, bet, seededDraw(seed));
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(outcome.path.length).toBe(board.rows);
        expect(outcome.bin).toBe(outcome.path.reduce<number>((sum, side) => sum + side, 0));
        expect(outcome.multiplier).toBe(board.pays[outcome.bin]);
        expect(payout).toBe(BigInt(outcome.multiplier / 10));
        expect(staked).toBe(10n);
        expect(plinko.play(rules, bet, seededDraw(seed)).outcome).toEqual(outcome);
      }),
    );
  });
});

describe("a bet on plinko", () => {
  it.each([
    [8, "low", true],
    [16, "high", true],
    [9, "low", false],
    [0, "high", false],
    [8.5, "medium", false],
  ] as const)("on %d rows at %s risk is taken: %s", (rows, risk, taken) => {
    expect(plinko.accepts(rules, { stake: 10n, input: { kind: "plinko", rows, risk } })).toBe(taken);
  });
});
