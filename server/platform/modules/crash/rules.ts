import type { Outcome, RoundInput } from "#app/contract/games/index.ts";
import { createDraw, drawMultiplier, type Game, lastExit, multiplierAfter } from "#server/games/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SharedRound } from "./tables.ts";

export type CrashGame = Game & { rules: Extract<Game["rules"], { kind: "crash" }> };

export const isCrash = (game: Game): game is CrashGame => game.rules.kind === "crash";

/**
 * More than the clocks of two platforms differ, both of which follow the database's. This long before its start a round accepts
 * no more bets: another platform may already show it running. And a request that arrived less than this before the seed was
 * revealed may have been made with knowledge of it.
 */
export const CLOCKS_APART_MS = 500;

/** The multiplier at which a round crashes, in hundredths: secret until the round is over. */
export const crashPointOf = (
  { rules }: CrashGame,
  round: { number: number; serverSeed: string; clientSeed: string },
): number => drawMultiplier(rules, createDraw({ ...round, nonce: round.number }));

/** Whether a shared round has no client seed yet: a beacon has not published it, or its name is not known. */
export const isWaiting = ({ byBeacon, valueAt }: Pick<SharedRound, "byBeacon" | "valueAt">): boolean =>
  byBeacon && valueAt === null;

/** The multiplier at an instant, in hundredths; 0 before the start. */
export const multiplierAt = (
  { rules }: CrashGame,
  round: Pick<SharedRound, "byBeacon" | "valueAt" | "startsAt">,
  at: Date,
): number =>
  round.startsAt && !isWaiting(round) ? multiplierAfter(rules, at.getTime() - round.startsAt.getTime()) : 0;

/** The multiplier at which a bet is cashed out automatically, in hundredths. */
export function exitOf({ rules, id }: CrashGame, input: RoundInput): number {
  if (input.kind !== "crash") throw new Error(`a bet of another kind was made on ${id}`);
  return lastExit(rules, input);
}

/** Refuses with `crashed` a step that arrived after the crash: its bet is lost, and settled. */
export function assertInTime({ outcome, payout }: { outcome: Outcome; payout: bigint | null }): void {
  if (payout !== null && outcome.kind === "crash" && outcome.crashedAt !== null) throw new Refusal("crashed");
}
