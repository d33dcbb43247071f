import { describe, expect, it } from "vitest";
import { rank, type Tally } from "./ranking.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

const tally = (playerId: string, amount: bigint, minute: number, currency: Tally["currency"] = "EUR"): Tally => ({
  playerId,
  nickname: null,
  currency,
  amount,
  reachedAt: at(minute),
});

const placesOf = (standings: ReturnType<typeof rank>) =>
  standings.map(({ place, playerId, score }) => [place, playerId, score]);

describe("rank", () => {
  it("ranks by score, and equal scores by the time they were reached", () => {
    const standings = rank([tally("late", 500n, 9), tally("low", 499n, 1), tally("soon", 500n, 3)], "wagered");
    expect(placesOf(standings)).toEqual([
      [1, "soon", 500n],
      [2, "late", 500n],
      [3, "low", 499n],
    ]);
  });

  it("ranks equal scores of one instant by id, whatever their order", () => {
    const two = [tally("b", 5n, 1), tally("a", 5n, 1)];
    expect(placesOf(rank(two, "won"))).toEqual(placesOf(rank(two.reverse(), "won")));
  });

  it("sums currencies in euro cents, reached at the time of the last part", () => {
    // 95.00 RUB are 1.00 EUR by the reference rate.
    const [both, other] = rank([tally("b", 9_500n, 8, "RUB"), tally("b", 100n, 2), tally("o", 200n, 9)], "wagered");
    expect(both).toMatchObject({ playerId: "b", score: 200n, reachedAt: at(8) });
    expect(other).toMatchObject({ playerId: "o", place: 2 });
  });

  it("sums the parts of one currency before converting, which rounds down", () => {
    const parts = [tally("b", 9_499n, 8, "RUB"), tally("b", 1n, 9, "RUB"), tally("b", 3n, 2), tally("o", 102n, 1)];
    for (const some of [parts, parts.toReversed()]) {
      expect(rank(some, "wagered")).toMatchObject([
        { place: 1, playerId: "b", score: 103n, reachedAt: at(9) },
        { place: 2, playerId: "o", score: 102n, reachedAt: at(1) },
      ]);
    }
  });

  it("takes the best multiplier of the parts of one currency, and of equal ones the earlier", () => {
    const parts = [tally("b", 700n, 4), tally("b", 700n, 3), tally("b", 250n, 1)];
    for (const some of [parts, parts.toReversed()]) {
      expect(rank(some, "multiplier")).toMatchObject([{ score: 700n, reachedAt: at(3) }]);
    }
  });

  it("takes the best multiplier over all currencies unconverted, with its time", () => {
    const [best] = rank([tally("b", 250n, 1), tally("b", 700n, 4, "KZT"), tally("b", 700n, 3, "PLN")], "multiplier");
    expect(best).toMatchObject({ score: 700n, reachedAt: at(3) });
  });

  it("gives no place to a score of zero, nor to money without a rate", () => {
    expect(rank([tally("none", 0n, 1), tally("dust", 5n, 1, "KZT"), tally("fun", 900n, 1, "FUN")], "won")).toEqual([]);
  });
});
