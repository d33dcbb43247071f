import { describe, expect, it } from "vitest";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { paidInAll, wonJackpots } from "./round-pay.ts";

const rub = (kopecks: bigint): Money => toMoney(kopecks, "RUB");

/** A round whose weight is 1,000,000, by the numbers drawn for the levels. */
const drawn = (mini: number, major: number, grand: number, paid = 0n): Pick<Round, "payout" | "jackpots"> => ({
  payout: rub(250n),
  jackpots: {
    weight: 1_000_000,
    draws: [
      { level: "mini", oneInEuro: 5_000, number: mini },
      { level: "major", oneInEuro: 100_000, number: major },
      { level: "grand", oneInEuro: 2_000_000, number: grand },
    ],
    paid: rub(paid),
  },
});

const NOT_DRAWN = { payout: rub(250n), jackpots: null };

describe("the jackpots a round has won", () => {
  it.each([
    ["a number one below the weight", drawn(999_999, 1_000_000, 1_999_999, 95_000n), ["mini"]],
    ["the smallest number there is", drawn(7_000_000, 7_000_000, 0, 95_000n), ["grand"]],
    ["two levels at once", drawn(3, 999_999, 1_000_000, 95_000n), ["mini", "major"]],
  ])("are those of %s", (_, round, levels) => {
    expect(wonJackpots(round)).toEqual({ levels, paid: rub(95_000n) });
  });

  it("are none where no number is below the weight, nor where nothing was drawn", () => {
    expect(wonJackpots(drawn(1_000_000, 1_000_000, 1_000_000))).toBeNull();
    expect(wonJackpots(NOT_DRAWN)).toBeNull();
  });
});

describe("what a round paid in all", () => {
  it.each([
    ["a jackpot beside the game", drawn(5, 1_000_000, 1_000_000, 95_000n), 95_250n],
    ["no jackpot", drawn(1_000_000, 1_000_000, 1_000_000), 250n],
    ["no draws", NOT_DRAWN, 250n],
  ])("with %s", (_, round, paid) => {
    expect(paidInAll(round)).toEqual(rub(paid));
  });
});
