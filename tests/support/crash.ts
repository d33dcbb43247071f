import { and, eq } from "drizzle-orm";
import type { InputOf } from "#app/contract/types.ts";
import { type BeaconRound, beaconValue, createDraw, drawMultiplier } from "#server/games/index.ts";
import { sandboxBeacon } from "#server/platform/adapters/beacon/sandbox.ts";
import { crashRounds } from "#server/platform/modules/crash/tables.ts";
import { beaconOfPair, seedPairs, serverSeedOf } from "#server/platform/modules/fairness/index.ts";
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

/** What a sandbox's own beacon will have published, which its house knows beforehand. */
async function valueToCome({ context: { config } }: TestPlatform, named: BeaconRound): Promise<string> {
  const later = { now: () => new Date(8.64e15) };
  return beaconValue(await sandboxBeacon({ config, clock: later }).ask(named));
}

/** The multiplier at which the current round crashes, which is secret until then. */
async function crashOf(platform: TestPlatform, number: number): Promise<number> {
  const { connection, config } = platform.context;
  const [pair] = await connection.db
    .select()
    .from(seedPairs)
    .innerJoin(crashRounds, eq(crashRounds.seedPairId, seedPairs.id))
    .where(and(eq(crashRounds.gameId, CRASH), eq(crashRounds.number, number)));
  if (!pair || rules.kind !== "crash") throw new Error(`${CRASH} has no round ${number}`);
  const { seed_pairs: seeds } = pair;
  const { beacon } = beaconOfPair(seeds);
  const clientSeed = seeds.clientSeed || (beacon && (await valueToCome(platform, beacon)));
  if (!clientSeed) throw new Error(`round ${number} names no round of a beacon`);
  const serverSeed = serverSeedOf(config.keys, seeds);
  return drawMultiplier(rules, createDraw({ serverSeed, clientSeed, nonce: number }));
}

/** Seconds from the start of a round to a multiplier. */
const secondsTo = (multiplier: number): number =>
  Math.max(0, (Math.ceil(rules.doublingMs * Math.log2(multiplier / 100)) + 1) / 1000);

/** Moves the clock to the start of a round that has not started, and looks: the value of the beacon is there by then. */
export async function flyToTheStart(platform: TestPlatform): Promise<void> {
  const { startsAt, now } = await tableOf(platform);
  if (startsAt <= now) return;
  platform.clock.advance({ seconds: (Date.parse(startsAt) - Date.parse(now)) / 1000 });
  await tableOf(platform);
}

/** Moves the clock to the instant after a round's start at which it has this multiplier. */
export async function flyTo(platform: TestPlatform, multiplier: number): Promise<void> {
  await flyToTheStart(platform);
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
