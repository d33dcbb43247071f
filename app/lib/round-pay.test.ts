import { expect, it } from "vitest";
import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { wonJackpots } from "./round-pay.ts";

const rub = (kopecks: bigint): Money => toMoney(kopecks, "RUB");

/** A round that has won these levels. */
const roundWith = (levels: readonly JackpotLevel[]): Pick<Round, "jackpots"> => ({
  jackpots: {
    weight: 1_000_000,
    draws: [{ level: "mini", oneInEuro: 5_000, number: 4_000_000_000 }],
    termsHash: null,
    won: levels.map((level) => ({ level, pool: toMoney(1_000n, "EUR") })),
    paid: rub(95_000n * BigInt(levels.length)),
  },
});

it.each([
  ["one", ["mini"], 95_000n],
  ["two", ["mini", "grand"], 190_000n],
] as const)("tells of %s", (_, levels, paid) => {
  expect(wonJackpots(roundWith(levels))).toEqual({ levels, paid: rub(paid), isBeside: false });
});

it("tells apart what was paid beside the round, after a beacon drew it", () => {
  const { jackpots } = roundWith(["mini"]);
  const beacon = { chain: "5".repeat(64), round: 12, signature: "a".repeat(96) };
  expect(wonJackpots({ jackpots: jackpots && { ...jackpots, beacon } })).toMatchObject({ isBeside: true });
});

it("returns null if no jackpot was won, and if none was drawn", () => {
  expect(wonJackpots(roundWith([]))).toBeNull();
  expect(wonJackpots({ jackpots: null })).toBeNull();
});
