import type { Outcome, RoundInput } from "#app/contract/games/index.ts";
import { createDraw, drawMultiplier, type Game, lastExit, multiplierAfter } from "#server/games/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

export type CrashGame = Game & { rules: Extract<Game["rules"], { kind: "crash" }> };

export const isCrash = (game: Game): game is CrashGame => game.rules.kind === "crash";

/** The multiplier at which a round crashes, in hundredths: secret until the round is over. */
export const crashPointOf = (
  { rules }: CrashGame,
  round: { number: number; serverSeed: string; clientSeed: string },
): number => drawMultiplier(rules, createDraw({ ...round, nonce: round.number }));

/** The multiplier at an instant, in hundredths; 0 before the start. */
export const multiplierAt = ({ rules }: CrashGame, startsAt: Date | null, at: Date): number =>
  startsAt ? multiplierAfter(rules, at.getTime() - startsAt.getTime()) : 0;

/** The multiplier at which a bet is cashed out automatically, in hundredths. */
export function exitOf({ rules, id }: CrashGame, input: RoundInput): number {
  if (input.kind !== "crash") throw new Error(`a bet of another kind was made on ${id}`);
  return lastExit(rules, input);
}

/** Refuses with `crashed` a step that arrived after the crash: its bet is lost, and settled. */
export function assertInTime({ outcome, payout }: { outcome: Outcome; payout: bigint | null }): void {
  if (payout !== null && outcome.kind === "crash" && outcome.crashedAt !== null) throw new Refusal("crashed");
}
