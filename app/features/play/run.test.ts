import { describe, expect, it } from "vitest";
import type { Plan } from "./plan.ts";
import { isNext, isUnderWay, type Run, type RunEvent, runAfter } from "./run.ts";

const plan = (changes: Partial<Plan> = {}): Plan => ({
  rounds: 3,
  stake: 20n,
  lossStop: 40n,
  winStop: null,
  texts: {} as Plan["texts"],
  ...changes,
});

const after = (events: readonly RunEvent[], run: Run | null = null) => events.reduce(runAfter, run);
const began = (changes: Partial<Plan> = {}) => after([{ type: "begin", plan: plan(changes) }, { type: "sent" }]);

let rounds = 0;
/** Places and settles a round, and places the next bet where the run continues. */
function played(run: Run | null, net: bigint): Run | null {
  rounds += 1;
  const settled = after(
    [
      { type: "answered", round: `rnd_${rounds}`, failure: "unanswered" },
      { type: "settled", net },
    ],
    run,
  );
  return settled && isNext(settled) ? runAfter(settled, { type: "sent" }) : settled;
}

const all = (run: Run | null, nets: readonly bigint[]) => nets.reduce(played, run);

describe("a planned run", () => {
  it("ends by its count", () => {
    const run = all(began(), [-20n, 20n, -20n]);
    expect(run).toMatchObject({ played: 3, net: -20n, end: "count" });
    expect(isUnderWay(run)).toBe(false);
  });

  it.each([
    [40n, 2],
    [59n, 2],
    [39n, 1],
  ])("with a loss stop of %d starts no round that could exceed it", (lossStop, most) => {
    const run = all(began({ rounds: 100, lossStop }), [-20n, -20n, -20n].slice(0, most));
    expect(run).toMatchObject({ played: most, end: "loss" });
    expect(run && -run.net <= lossStop).toBe(true);
  });

  it("ends once its win stop is reached", () => {
    expect(all(began({ winStop: 30n }), [20n])?.end).toBeNull();
    expect(all(began({ winStop: 30n }), [20n, 20n])).toMatchObject({ played: 2, end: "win" });
  });

  it("reports the count where a stop is reached by its last round", () => {
    expect(all(began({ rounds: 2 }), [-20n, -20n])).toMatchObject({ end: "count" });
  });

  it("is stopped by hand after the current round, which still counts", () => {
    const stopped = runAfter(began(), { type: "stop", end: "hand" });
    expect(isUnderWay(stopped)).toBe(true);
    expect(stopped && isNext(stopped)).toBe(false);
    const over = played(stopped, 20n);
    expect(over).toMatchObject({ played: 1, net: 20n, end: "hand" });
    expect(isUnderWay(over)).toBe(false);
  });

  it.each(["refused", "unanswered"] as const)("ends where a bet is %s", (failure) => {
    const run = runAfter(all(began(), [20n]), { type: "answered", round: null, failure });
    expect(run).toMatchObject({ played: 1, end: failure });
    expect(isUnderWay(run)).toBe(false);
  });

  it("ends where its round is not found, and places no other bet meanwhile", () => {
    const open = runAfter(began(), { type: "answered", round: "rnd_x", failure: "unanswered" });
    expect(open && isNext(open)).toBe(false);
    expect(runAfter(open, { type: "settled", net: null })).toMatchObject({ played: 0, end: "lost" });
  });

  it("keeps its first reason to end", () => {
    const stopped = after(
      [
        { type: "stop", end: "hidden" },
        { type: "stop", end: "hand" },
      ],
      began(),
    );
    expect(stopped?.end).toBe("hidden");
  });

  it("is cleared by the next bet placed by hand", () => {
    expect(runAfter(all(began({ rounds: 2 }), [20n, 20n]), { type: "sent" })).toBeNull();
    expect(runAfter(null, { type: "stop", end: "hidden" })).toBeNull();
  });
});
