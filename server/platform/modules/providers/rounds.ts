import { and, asc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import type { ProviderMove } from "#server/platform/modules/wallet/index.ts";
import { providerRounds } from "./tables.ts";

const { playerId, gameId, round, currency, stake, payout, beganAt, changedAt, pointsStake } = providerRounds;

interface RoundKey {
  playerId: string;
  /** As in the ledger. */
  gameId: string;
  round: string;
  currency: RealCurrency;
}

interface Moved extends RoundKey {
  what: ProviderMove;
  /** Of a rollback: whether what it takes back is in the sums of its round. */
  wasInRound?: boolean | null;
  /** Minor units. */
  amount: bigint;
  at: Date;
}

const isRound = (key: RoundKey) =>
  and(eq(playerId, key.playerId), eq(gameId, key.gameId), eq(round, key.round), eq(currency, key.currency));

/**
 * Adds a movement of money to its round, and returns whether it is in the round's sums. A bet begins the round; what follows on a
 * bet from before rounds were stored, or on a free one, finds none and is counted nowhere, nor is its rollback. Null where a
 * version before stored no answer for what is rolled back: then the sums only stay above zero.
 */
export async function addToRound(
  tx: Transaction,
  { what, amount, at, wasInRound = null, ...key }: Moved,
): Promise<boolean | null> {
  const isBack = what === "bet_given_back" || what === "win_taken_back";
  if (isBack && wasInRound === false) return false;
  if (what === "bet") {
    await tx
      .insert(providerRounds)
      .values({ ...key, stake: amount, payout: 0n, beganAt: at, changedAt: at })
      .onConflictDoUpdate({
        target: [playerId, gameId, round, currency],
        set: { stake: sql`${stake} + excluded.stake`, changedAt: at },
      });
    return true;
  }
  const changed = {
    bet_given_back: { stake: sql`greatest(${stake} - ${amount}, 0)` },
    win: { payout: sql`${payout} + ${amount}` },
    win_taken_back: { payout: sql`greatest(${payout} - ${amount}, 0)` },
  }[what];
  const changes = await tx
    .update(providerRounds)
    .set({ ...changed, changedAt: at })
    .where(isRound(key))
    .returning({ round });
  return isBack ? wasInRound : changes.length > 0;
}

/** The rounds of a player whose stake differs from what points were counted for, in the order of their last change. */
export const notInPoints = (tx: Transaction, ofPlayer: string, until: Date) =>
  tx
    .select()
    .from(providerRounds)
    .where(and(eq(playerId, ofPlayer), ne(stake, pointsStake), lte(changedAt, until)))
    .orderBy(asc(changedAt), asc(gameId), asc(round), asc(currency));

/** Stores that the whole stake of a round is counted in points, and the billionths of a point it has earned altogether. */
export const setInPoints = (tx: Transaction, key: RoundKey, earned: bigint) =>
  tx
    .update(providerRounds)
    .set({ pointsStake: sql`${stake}`, pointsEarned: earned })
    .where(isRound(key));

/** The players with rounds that changed in a period and are not wholly in points. */
export async function playersNotInPoints(db: Database, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ playerId })
    .from(providerRounds)
    .where(and(gt(changedAt, from), lte(changedAt, to), ne(stake, pointsStake)))
    .orderBy(asc(playerId));
  return rows.map((row) => row.playerId);
}

/**
 * When a player last played each game of a provider: its id as in the ledger, and the instant. One step through the index for each
 * game that the player has played: neither the games of all providers nor a player's rounds are few.
 */
export const lastPlayedAtProviders = (ofPlayer: SQL): SQL => sql`
  with recursive game (id) as (
    (select ${gameId} from ${providerRounds} where ${playerId} = ${ofPlayer} order by ${gameId} limit 1)
    union all
    select (
      select ${gameId} from ${providerRounds} where ${playerId} = ${ofPlayer} and ${gameId} > game.id order by ${gameId} limit 1
    ) from game where game.id is not null
  )
  select game.id, last.at from game cross join lateral (
    select ${beganAt} as at from ${providerRounds}
    where ${playerId} = ${ofPlayer} and ${gameId} = game.id order by ${beganAt} desc limit 1
  ) last`;
