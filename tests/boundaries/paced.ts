import { expect } from "vitest";
import type { DataOf } from "#app/contract/types.ts";
import type { TestAnswer } from "#tests/support/api.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

/** The minimum cycle of slots. */
export const CYCLE_MS = 2_500;

/**
 * That spins which were asked for at once keep the pace: one is played and each other is refused with what is left of the cycle, or,
 * where a busy machine came to it so late, is a whole cycle behind. Returns the longest wait that was told, in milliseconds.
 */
export function expectPaced(answers: readonly TestAnswer<DataOf<"playRealRound">>[]): number {
  const begun = answers
    .filter(({ status }) => status === 200)
    .map((answer) => Date.parse(dataOf(answer).round.openedAt));
  begun.sort((one, other) => one - other);
  expect(begun.length).toBeGreaterThan(0);
  for (const [place, at] of begun.slice(1).entries()) expect(at - (begun[place] ?? 0)).toBeGreaterThanOrEqual(CYCLE_MS);
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
