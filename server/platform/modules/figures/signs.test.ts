import { describe, expect, it } from "vitest";
import { type Lived, QUIET, signsOf } from "./signs.ts";

const HOUR = 60 * 60;

const signOf = (name: string, lived: Partial<Lived>) =>
  signsOf({ ...QUIET, ...lived }).flatMap((sign) => (sign.name === name ? [[sign.value, sign.isShown]] : []))[0];

describe("a sign is shown from its threshold on", () => {
  it.each([
    { deposits: 1, depositsAfterLoss: 1, expected: [1, false] },
    { deposits: 5, depositsAfterLoss: 2, expected: [2, false] },
    { deposits: 4, depositsAfterLoss: 2, expected: [2, true] },
    { deposits: 2, depositsAfterLoss: 2, expected: [2, true] },
  ])("deposits after a loss: $depositsAfterLoss of $deposits", ({ expected, ...lived }) => {
    expect(signOf("deposits_after_loss", lived)).toEqual(expected);
  });

  it.each([
    { days: [4 * HOUR, 4 * HOUR, 4 * HOUR], expected: [0, false] },
    { days: [4 * HOUR + 1, 5 * HOUR, 4 * HOUR], expected: [2, false] },
    { days: [4 * HOUR + 1, 5 * HOUR, 4 * HOUR + 1], expected: [3, true] },
  ])("long days: $days", ({ days, expected }) => {
    expect(signOf("long_days", { days })).toEqual(expected);
  });

  it.each([
    { nightSeconds: 5 * HOUR, expected: [5 * HOUR, false] },
    { nightSeconds: 5 * HOUR + 1, expected: [5 * HOUR + 1, true] },
  ])("play at night: $nightSeconds", ({ nightSeconds, expected }) => {
    expect(signOf("night_play", { nightSeconds })).toEqual(expected);
  });

  it.each([
    { limitsReached: 1, expected: [1, false] },
    { limitsReached: 2, expected: [2, true] },
  ])("limits reached: $limitsReached", ({ limitsReached, expected }) => {
    expect(signOf("limits_reached", { limitsReached })).toEqual(expected);
  });

  it("shows no sign in a quiet month", () => {
    expect(signsOf(QUIET).filter(({ isShown }) => isShown)).toEqual([]);
  });
});
