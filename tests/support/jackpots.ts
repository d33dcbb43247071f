import { eq } from "drizzle-orm";
import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { beaconValue, drawJackpots, games, jackpotBeaconRound, jackpotLevels } from "#server/games/index.ts";
import { beaconOf } from "#server/platform/adapters/beacon/index.ts";
import { decryptSeed, serverSeedOf } from "#server/platform/modules/fairness/seeds.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { drawWaiting, ownDrawsOf } from "#server/platform/modules/jackpots/index.ts";
import { jackpotPools } from "#server/platform/modules/jackpots/tables.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { TestPlatform } from "./platform.ts";
import { cutOffRound, rotation, slotBet } from "./play.ts";
import { dataOf } from "./players.ts";

const game = games.find(({ jackpots }) => jackpots);
if (!game) throw new Error("no game has jackpots");

/** A game with jackpots. */
export const JACKPOT_SLOT = game.id;

export const jackpotBet = (changes: Parameters<typeof slotBet>[0] = {}) =>
  slotBet({ gameId: JACKPOT_SLOT, ...changes });

/** The server seed that follows a player's first. */
async function promisedSeed({ context: { connection, config } }: TestPlatform, ownerId: string): Promise<string> {
  const [pair] = await connection.db.select().from(seedPairs).where(eq(seedPairs.ownerId, ownerId));
  const { nextEncryptedSeed: encryptedSeed = null, nextKeyVersion: keyVersion = null } = pair ?? {};
  if (encryptedSeed === null || keyVersion === null) throw new Error(`nothing is promised to ${ownerId}`);
  return decryptSeed(config.keys, { encryptedSeed, keyVersion }, { ownerId, index: 1 });
}

/** The value that draws a bet of an instant, which the sandbox's own beacon has not published yet. */
async function valueAt({ context: { config } }: TestPlatform, betAt: Date): Promise<string> {
  const beacon = beaconOf({ config, clock: { now: () => new Date(betAt.getTime() + PUBLISHED_SECONDS * 1000) } });
  const round = jackpotBeaconRound(beacon.chain, betAt) ?? 0;
  return beaconValue(await beacon.ask({ chain: beacon.chain, round }));
}

/** By then the beacon of a sandbox has published what draws a bet. */
const PUBLISHED_SECONDS = 2;

/** Lets time pass until all bets of now can be drawn, and draws them. */
export async function drawNow(platform: TestPlatform): Promise<void> {
  platform.clock.advance({ seconds: PUBLISHED_SECONDS });
  await drawWaiting(platform.context);
}

interface WinningBet {
  levels: readonly JackpotLevel[];
  weight: number;
  inSeconds?: number;
  /** False for a round of before jackpots were drawn by a beacon. */
  isByBeacon?: boolean;
}

const MOST_TRIES = 2_000_000;

/**
 * Gives a player who has not played yet seeds whose first round, bet in some seconds and at a weight, wins exactly these levels; finding them
 * requires the keys of the house, and those of the sandbox's beacon.
 */
export async function seedsThatWin(
  platform: TestPlatform,
  player: { id: string; token: string },
  { levels, weight, inSeconds = 0, isByBeacon = true }: WinningBet,
): Promise<void> {
  const serverSeed = await promisedSeed(platform, player.id);
  const betAt = new Date(platform.clock.now().getTime() + inSeconds * 1000);
  const value = isByBeacon ? await valueAt(platform, betAt) : undefined;
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const clientSeed = `try ${tried}`;
    const draws = drawJackpots(jackpotLevels, { serverSeed, clientSeed, nonce: 0 }, value);
    const won = wonBy({ weight, draws }).map(({ level }) => level);
    if (won.join() !== levels.join()) continue;
    dataOf(await platform.call("rotateServerSeed", rotation({ clientSeed }), player));
    return;
  }
  throw new Error(`no seeds win ${levels.join(" and ")}`);
}

/**
 * A round as the last version left it when it was cut off after the bet: drawn by its own seeds, its draws stored, and not settled.
 */
export async function cutOffByLastVersion(platform: TestPlatform, player: { id: string }, bet = jackpotBet()) {
  const cutOff = await cutOffRound(platform, player, bet);
  const { connection, config } = platform.context;
  const { gameId, currency, seedPairId, nonce, bet: stake, id } = cutOff.round;
  const [pair] = await connection.db.select().from(seedPairs).where(eq(seedPairs.id, seedPairId));
  if (!pair || currency === "FUN" || currency === "PTS") throw new Error(`${id} is no real round`);
  const seeds = { serverSeed: serverSeedOf(config.keys, pair), clientSeed: pair.clientSeed, nonce };
  const jackpots = ownDrawsOf({ gameId, currency, stake, seeds });
  await connection.db.update(rounds).set({ jackpots }).where(eq(rounds.id, id));
  return cutOff;
}

/** The amount in each pool, in euro cents. */
export async function poolsOf({ context }: TestPlatform): Promise<Record<JackpotLevel, bigint>> {
  const pools = await context.connection.db.select().from(jackpotPools);
  return Object.fromEntries(pools.map(({ level, amount }) => [level, amount])) as Record<JackpotLevel, bigint>;
}
