import { createDraw, drawMultiplier, type Game, multiplierAfter } from "#server/games/index.ts";

export type CrashGame = Game & { rules: Extract<Game["rules"], { kind: "crash" }> };

export const isCrash = (game: Game): game is CrashGame => game.rules.kind === "crash";

/** Where a round crashes, in hundredths: a secret until the round is over. */
export const crashPointOf = (
  { rules }: CrashGame,
  round: { number: number; serverSeed: string; clientSeed: string },
): number => drawMultiplier(rules, createDraw({ ...round, nonce: round.number }));

/** The multiplier at an instant, in hundredths; 0 before the start. */
export const multiplierAt = ({ rules }: CrashGame, startsAt: Date | null, at: Date): number =>
  startsAt ? multiplierAfter(rules, at.getTime() - startsAt.getTime()) : 0;
