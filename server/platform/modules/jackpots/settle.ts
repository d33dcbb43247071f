import { JACKPOT_LEVELS, type JackpotLevel } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { beaconChain, jackpotLevels, publishedAt } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { payJackpot } from "#server/platform/modules/wallet/index.ts";
import { isNamed } from "./draws.ts";
import { addToPool, lockPool, startOf } from "./pools.ts";
import { jackpotDraws, jackpotStakes, jackpotWins, type KeptDraws, type NamedDraws } from "./tables.ts";

interface SettledRound {
  id: string;
  ownerId: string;
  gameId: string;
  currency: RealCurrency;
}

/** The initial amount of the next pool: zero where the house has closed the level since the bet. */
export function nextOf(level: JackpotLevel): bigint {
  const terms = jackpotLevels.find((known) => known.level === level);
  return terms ? startOf(terms) : 0n;
}

/** Pays the whole pool, by the reference rate where the player's currency is another, and starts the next. */
async function payLevel(
  tx: Transaction,
  round: SettledRound,
  level: JackpotLevel,
  { at, isLater }: { at: Date; isLater: boolean },
): Promise<bigint> {
  const { id: roundId, ownerId: playerId, gameId, currency } = round;
  const pool = await lockPool(tx, level);
  const { amount } = pool;
  const paid = fromEuroCents(amount, currency);
  await payJackpot(tx, { level, playerId, roundId, currency, amount, paid, at, isLater });
  const win = { id: `${roundId}.${level}`, level, roundId, gameId, amount, wonAt: at };
  await tx.insert(jackpotWins).values(isLater ? { ...win, playerId, paid } : win);
  await addToPool(tx, { ...pool, amount: 0n }, { cents: nextOf(level), at });
  return paid;
}

/**
 * Pays the levels a round has won, with the round or later; returns what was paid, in minor units of the player's currency. In the
 * order of the levels for every round: two rounds that win two pools each cannot deadlock.
 */
export async function payWon(
  tx: Transaction,
  round: SettledRound,
  draws: Pick<KeptDraws, "weight" | "draws">,
  when: { at: Date; isLater: boolean },
): Promise<bigint> {
  const won = new Set(wonBy(draws).map(({ level }) => level));
  let paid = 0n;
  for (const level of JACKPOT_LEVELS) if (won.has(level)) paid += await payLevel(tx, round, level, when);
  return paid;
}

/** Has a settled round wait for the value of its beacon. */
async function waitForBeacon(tx: Transaction, roundId: string, { weight, beacon }: NamedDraws): Promise<void> {
  const chain = beaconChain(beacon.chain);
  if (!chain) throw new Error(`the round ${roundId} names a chain that is not known`);
  await tx.insert(jackpotDraws).values({
    roundId,
    weight: BigInt(weight),
    chain: beacon.chain,
    beaconRound: beacon.round,
    beaconAt: new Date(publishedAt(chain, beacon.round)),
  });
}

/**
 * Has a round wait for the beacon that draws it. One of before there was a beacon, whose draws are stored, is fed into the pools
 * and paid at once; returns what was paid, in minor units of the player's currency. Called once per round, in the transaction that
 * settles it, and before the round itself is settled: cash is locked before held money, as by a bet, so that the two cannot deadlock.
 */
export async function settleJackpots(
  tx: Transaction,
  { jackpots, ...round }: SettledRound & { jackpots: KeptDraws },
  at: Date,
): Promise<bigint> {
  if (isNamed(jackpots)) {
    await waitForBeacon(tx, round.id, jackpots);
    return 0n;
  }
  await tx.insert(jackpotStakes).values({ roundId: round.id, weight: BigInt(jackpots.weight) });
  return payWon(tx, round, jackpots, { at, isLater: false });
}
