import { expect } from "vitest";
import type { DataOf } from "#app/contract/types.ts";
import type { TestAnswer } from "#tests/support/api.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

/** The minimum cycle of slots. */
export const CYCLE_MS = 2_500;

/**
 * Asserts that concurrent spins keep the pace: one is played and each other is refused with the rest of the cycle or, if a busy
 * machine handled it late, is a full cycle behind. Returns the longest reported wait, in milliseconds.
 */
export function expectPaced(answers: readonly TestAnswer<DataOf<"playRealRound">>[]): number {
  const playedAt = answers
    .filter(({ status }) => status === 200)
    .map((answer) => Date.parse(dataOf(answer).round.openedAt));
  playedAt.sort((one, other) => one - other);
  expect(playedAt.length).toBeGreaterThan(0);
  for (const [place, at] of playedAt.slice(1).entries())
    expect(at - (playedAt[place] ?? 0)).toBeGreaterThanOrEqual(CYCLE_MS);
  const waits = answers
    .filter(({ status }) => status !== 200)
    .map((answer) => {
      expect(refusalOf(answer)).toEqual([429, "too_fast"]);
      return Number(answer.envelope.errors[0]?.parameters?.milliseconds);
    });
  for (const wait of waits) {
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(CYCLE_MS);
  }
  return Math.max(0, ...waits);
}
