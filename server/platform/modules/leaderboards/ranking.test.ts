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
  it("puts the higher score first, and of equal ones whoever reached it first", () => {
    const standings = rank([tally("late", 500n, 9), tally("low", 499n, 1), tally("soon", 500n, 3)], "wagered");
    expect(placesOf(standings)).toEqual([
      [1, "soon", 500n],
      [2, "late", 500n],
      [3, "low", 499n],
    ]);
  });

  it("lets the id decide between scores of one instant, in whatever order they come", () => {
    const two = [tally("b", 5n, 1), tally("a", 5n, 1)];
    expect(placesOf(rank(two, "won"))).toEqual(placesOf(rank(two.reverse(), "won")));
  });

  it("adds up currencies in euro cents; the sum is reached with its last part", () => {
    // 95.00 RUB are 1.00 EUR by the reference rate.
    const [both, other] = rank([tally("b", 9_500n, 8, "RUB"), tally("b", 100n, 2), tally("o", 200n, 9)], "wagered");
    expect(both).toMatchObject({ playerId: "b", score: 200n, reachedAt: at(8) });
    expect(other).toMatchObject({ playerId: "o", place: 2 });
  });

  it("adds up the parts of one currency before they are exchanged, which rounds down", () => {
    const parts = [tally("b", 9_499n, 8, "RUB"), tally("b", 1n, 9, "RUB"), tally("b", 3n, 2), tally("o", 102n, 1)];
    for (const some of [parts, parts.toReversed()]) {
      expect(rank(some, "wagered")).toMatchObject([
        { place: 1, playerId: "b", score: 103n, reachedAt: at(9) },
        { place: 2, playerId: "o", score: 102n, reachedAt: at(1) },
      ]);
    }
  });

  it("takes of parts of one currency the best multiplier, and of equal ones the earlier", () => {
    const parts = [tally("b", 700n, 4), tally("b", 700n, 3), tally("b", 250n, 1)];
    for (const some of [parts, parts.toReversed()]) {
      expect(rank(some, "multiplier")).toMatchObject([{ score: 700n, reachedAt: at(3) }]);
    }
  });

  it("takes the best multiplier of any currency as it is, with the time of that one", () => {
    const [best] = rank([tally("b", 250n, 1), tally("b", 700n, 4, "KZT"), tally("b", 700n, 3, "PLN")], "multiplier");
    expect(best).toMatchObject({ score: 700n, reachedAt: at(3) });
  });

  it("gives no place to a score of nothing, nor to money without a rate", () => {
    expect(rank([tally("none", 0n, 1), tally("dust", 5n, 1, "KZT"), tally("fun", 900n, 1, "FUN")], "won")).toEqual([]);
  });
});
