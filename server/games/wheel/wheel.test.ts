import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RISKS } from "#app/contract/games/plinko.ts";
import { wheel as contract } from "#app/contract/games/wheel.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/mill-wheel.json" with { type: "json" };
import { wheel } from "./wheel.ts";

const rules = contract.rules.parse(game.rules);
const bet = (risk: (typeof RISKS)[number], stake = 10n) => ({
  stake,
  input: { kind: "wheel" as const, risk },
  steps: [],
});
const { odds, choices } = wheel.odds(rules);

describe("the wheels of Mill Wheel", () => {
  it("are three with 20 to 54 segments, and pay whole tenths, so that no win is rounded", () => {
    expect(rules.wheels.map(({ risk }) => risk)).toEqual([...RISKS]);
    for (const { pays } of rules.wheels) {
      expect(pays.length >= 20 && pays.length <= 54).toBe(true);
      for (const pay of pays) expect(pay % 10).toBe(0);
    }
  });
});

describe("the odds of the wheel", () => {
  it("equal those of playing every segment, for every wheel", () => {
    for (const { risk, pays } of rules.wheels) {
      const paid = pays.map((_, segment) => Number(wheel.play(rules, bet(risk), { below: () => segment }).payout) / 10);
      const mean = (value: (pay: number) => number) => paid.reduce((sum, pay) => sum + value(pay), 0) / paid.length;
      const rtp = mean((pay) => pay);
      const stated = choices.find(({ input }) => input.risk === risk)?.odds ?? odds;
      expect(stated.rtp).toBeCloseTo(rtp, 12);
      expect(stated.hitRate).toBeCloseTo(
        mean((pay) => (pay > 0 ? 1 : 0)),
        12,
      );
      expect(stated.deviation).toBeCloseTo(Math.sqrt(mean((pay) => (pay - rtp) ** 2)), 10);
      expect(rtp > 0.97 && rtp < 0.985).toBe(true);
    }
  });

  it("cover every wheel, with volatility increasing with the risk", () => {
    const [low, high] = choices;
    expect(choices.map(({ input }) => input.risk)).toEqual(["low", "high"]);
    expect(low && high && low.odds.deviation < odds.deviation && odds.deviation < high.odds.deviation).toBe(true);
    expect(odds).toMatchObject({ maximumWin: 25, maximumWinOneIn: "54" });
  });

  it("are met by sampled rounds of each wheel", { timeout: 60_000 }, () => {
    for (const sample of [{ odds }, ...choices]) {
      const off = sampleAgainst(wheel, rules, { ...sample });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });
});

describe("a round of the wheel", () => {
  it("pays the segment it stops at", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rules.wheels), fc.nat(), ({ risk, pays }, seed) => {
        const { outcome, staked, payout } = wheel.play(rules, bet(risk), seededDraw(seed));
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(outcome.multiplier).toBe(pays[outcome.segment]);
        expect(payout).toBe(BigInt(outcome.multiplier / 10));
        expect(staked).toBe(10n);
        expect(wheel.play(rules, bet(risk), seededDraw(seed)).outcome).toEqual(outcome);
      }),
    );
  });
});

describe("a bet on the wheel", () => {
  it("is accepted on existing wheels only", () => {
    const onlyLow = { ...rules, wheels: rules.wheels.filter(({ risk }) => risk === "low") };
    expect(wheel.accepts(rules, bet("high"))).toBe(true);
    expect(wheel.accepts(onlyLow, bet("low"))).toBe(true);
    expect(wheel.accepts(onlyLow, bet("high"))).toBe(false);
  });
});
