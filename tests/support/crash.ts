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
if (rules.kind !== "crash") throw new Error(`${game.id} is no crash`);

export const CRASH = game.id;
export const LEAVE = { kind: "crash", act: "cashOut" } as const;

/** A bet on the shared round that everything accepts, with changes. */
export const crashBet = (
  target: number | null = null,
  changes: Partial<InputOf<"playRealRound">> = {},
): InputOf<"playRealRound"> => diceBet({ gameId: CRASH, input: { kind: "crash", target }, ...changes });

export const tableOf = async (platform: TestPlatform) =>
  dataOf(await platform.call("getCrashTable", { gameId: CRASH }));

/** Where a round crashes, before anyone may know it. */
async function crashOf({ context }: TestPlatform, number: number): Promise<number> {
  const { serverSeed } = await context.connection.inTransaction(async (tx) => {
    const stored = await findRound(tx, CRASH, number);
    return stored ? seedsOf(tx, context, stored.seedPairId) : nextSeed(tx, context, CRASH, number);
  });
  if (rules.kind !== "crash") throw new Error(`${CRASH} is no crash`);
  return drawMultiplier(rules, createDraw({ serverSeed, clientSeed: CRASH, nonce: number }));
}

/** From the start to a multiplier, in seconds. */
export const secondsTo = (multiplier: number): number =>
  Math.max(0, (Math.ceil(rules.doublingMs * Math.log2(multiplier / 100)) + 1) / 1000);

/** Moves the clock so far after a round's start that its multiplier is this. */
export async function flyTo(platform: TestPlatform, multiplier: number): Promise<void> {
  const { startsAt, now } = await tableOf(platform);
  platform.clock.advance({ seconds: (Date.parse(startsAt) - Date.parse(now)) / 1000 + secondsTo(multiplier) });
}

/** Moves the clock until the round that is on has just crashed. */
export async function flyToTheEnd(platform: TestPlatform): Promise<void> {
  const { number } = await tableOf(platform);
  await flyTo(platform, (await crashOf(platform, number)) + 1);
}

/** Moves on to a round that takes bets and crashes in these bounds, in hundredths. */
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
