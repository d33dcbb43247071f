import type { InputOf } from "#app/contract/types.ts";
import { createDraw, drawMultiplier } from "#server/games/index.ts";
import { findRound } from "#server/platform/modules/crash/advance.ts";
import { nextSeed } from "#server/platform/modules/crash/chains.ts";
import { seedsOf } from "#server/platform/modules/fairness/index.ts";
import type { TestPlatform } from "./platform.ts";
import { diceBet, gameOfKind } from "./play.ts";
import { dataOf } from "./players.ts";

const game = gameOfKind("crash");
const { rules } = game;
if (rules.kind !== "crash") throw new Error(`${game.id} is not a crash game`);

export const CRASH = game.id;
export const LEAVE = { kind: "crash", act: "cashOut" } as const;

/** A bet on the shared round that every check accepts, with changes. */
export const crashBet = (
  target: number | null = null,
  changes: Partial<InputOf<"playRealRound">> = {},
): InputOf<"playRealRound"> => diceBet({ gameId: CRASH, input: { kind: "crash", target }, ...changes });

export const tableOf = async (platform: TestPlatform) =>
  dataOf(await platform.call("getCrashTable", { gameId: CRASH }));

/** The multiplier at which a round crashes, which is secret until then. */
async function crashOf({ context }: TestPlatform, number: number): Promise<number> {
  const { serverSeed } = await context.connection.inTransaction(async (tx) => {
    const stored = await findRound(tx, CRASH, number);
    return stored ? seedsOf(tx, context, stored.seedPairId) : nextSeed(tx, context, CRASH, number);
  });
  if (rules.kind !== "crash") throw new Error(`${CRASH} is not a crash game`);
  return drawMultiplier(rules, createDraw({ serverSeed, clientSeed: CRASH, nonce: number }));
}

/** Seconds from the start of a round to a multiplier. */
export const secondsTo = (multiplier: number): number =>
  Math.max(0, (Math.ceil(rules.doublingMs * Math.log2(multiplier / 100)) + 1) / 1000);

/** Moves the clock to the instant after a round's start at which it has this multiplier. */
export async function flyTo(platform: TestPlatform, multiplier: number): Promise<void> {
  const { startsAt, now } = await tableOf(platform);
  platform.clock.advance({ seconds: (Date.parse(startsAt) - Date.parse(now)) / 1000 + secondsTo(multiplier) });
}

/** Moves the clock to just after the crash of the current round. */
export async function flyToTheEnd(platform: TestPlatform): Promise<void> {
  const { number } = await tableOf(platform);
  await flyTo(platform, (await crashOf(platform, number)) + 1);
}

/** Moves on to a round that accepts bets and crashes within these bounds, in hundredths. */
export async function roundThatCrashes(
  platform: TestPlatform,
  { from, to = Number.POSITIVE_INFINITY }: { from: number; to?: number },
) {
  for (let tries = 0; tries < 200; tries++) {
    const table = await tableOf(platform);
    const crashesAt = await crashOf(platform, table.number);
    if (table.state === "betting" && crashesAt >= from && crashesAt <= to) return { ...table, crashesAt };
    await flyToTheEnd(platform);
  }
  throw new Error(`no round crashes from ${from} to ${to}`);
}
