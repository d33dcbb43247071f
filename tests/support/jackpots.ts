import { eq } from "drizzle-orm";
import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { drawJackpots, games, jackpotLevels } from "#server/games/index.ts";
import { decryptSeed } from "#server/platform/modules/fairness/seeds.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { jackpotPools } from "#server/platform/modules/jackpots/tables.ts";
import type { TestPlatform } from "./platform.ts";
import { rotation, slotBet } from "./play.ts";
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

const MOST_TRIES = 2_000_000;

/**
 * Gives a player who has not played yet seeds whose first round, at a weight, wins exactly these levels; finding them requires
 * the keys of the house.
 */
export async function seedsThatWin(
  platform: TestPlatform,
  player: { id: string; token: string },
  { levels, weight }: { levels: readonly JackpotLevel[]; weight: number },
): Promise<void> {
  const serverSeed = await promisedSeed(platform, player.id);
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const clientSeed = `try ${tried}`;
    const draws = drawJackpots(jackpotLevels, { serverSeed, clientSeed, nonce: 0 });
    const won = wonBy({ weight, draws }).map(({ level }) => level);
    if (won.join() !== levels.join()) continue;
    dataOf(await platform.call("rotateServerSeed", rotation({ clientSeed }), player));
    return;
  }
  throw new Error(`no seeds win ${levels.join(" and ")}`);
}

/** The amount in each pool, in euro cents. */
export async function poolsOf({ context }: TestPlatform): Promise<Record<JackpotLevel, bigint>> {
  const pools = await context.connection.db.select().from(jackpotPools);
  return Object.fromEntries(pools.map(({ level, amount }) => [level, amount])) as Record<JackpotLevel, bigint>;
}
