import { minorUnits } from "#app/contract/money.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { endBonus, grantBonus, purseOf } from "#server/platform/modules/wallet/index.ts";
import { change } from "./store.ts";
import type { PlayerBonus } from "./tables.ts";

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

const moneyOf = ({ id: bonusId, playerId, currency }: PlayerBonus) => ({ bonusId, playerId, currency });

/** Minor units of bonus money that are not staked. Only a holder of the bonus's lock moves them. */
const leftOf = async (tx: Transaction, { playerId, currency }: PlayerBonus): Promise<bigint> =>
  (await purseOf(tx, playerId, currency)).bonus;

/** Starts the wager of an amount that exists as bonus money. Without a wager it becomes the player's own at once. */
async function startWager(tx: Transaction, bonus: PlayerBonus, amount: bigint, at: Date): Promise<PlayerBonus> {
  const { wager } = bonus.terms;
  const changes = { state: "running", amount, startedAt: at } as const;
  if (amount === 0n) return end(tx, bonus, "used_up", at);
  if (!wager) return end(tx, await change(tx, bonus, changes), "completed", at);
  const until = daysAfter(at, wager.daysToFinish);
  return change(tx, bonus, { ...changes, until, wager: amount * BigInt(wager.factor) });
}

/** Gives the bonus and starts its wager. */
export async function grant(
  tx: Transaction,
  bonus: PlayerBonus,
  { amount, at, paymentId = null }: { amount: bigint; at: Date; paymentId?: string | null },
): Promise<PlayerBonus> {
  await grantBonus(tx, { ...moneyOf(bonus), amount, at });
  return startWager(tx, await change(tx, bonus, { granted: amount, paymentId }), amount, at);
}

/** Gives the stake of the next free spin. */
export async function grantSpin(tx: Transaction, bonus: PlayerBonus, stake: bigint, at: Date): Promise<PlayerBonus> {
  const spin = bonus.spinsPlayed + 1;
  await grantBonus(tx, { ...moneyOf(bonus), amount: stake, spin, at });
  return change(tx, bonus, { spinsPlayed: spin, granted: bonus.granted + stake });
}

type End = Exclude<PlayerBonus["state"], "waiting" | "spinning" | "running">;

/** Ends a bonus: what is left becomes the player's own when its wager is met, and otherwise the house's. */
export async function end(tx: Transaction, bonus: PlayerBonus, state: End, at: Date): Promise<PlayerBonus> {
  const left = await leftOf(tx, bonus);
  const how = state === "completed" ? "released" : "forfeited";
  if (left > 0n) await endBonus(tx, how, { ...moneyOf(bonus), amount: left, at });
  return change(tx, bonus, { state, endedAt: at, [how]: left });
}

/** Number of free spins not played yet; at zero their wager starts. */
export const spinsLeft = ({ terms: { reward }, spinsPlayed }: PlayerBonus): number =>
  reward.kind === "free_spins" ? reward.spins - spinsPlayed : 0;

/** Advances the bonus after a round was closed and its money has moved. The caller has locked the bonus. */
export async function advance(tx: Transaction, bonus: PlayerBonus, at: Date): Promise<PlayerBonus> {
  if (bonus.state === "spinning") {
    const isPlayed = spinsLeft(bonus) === 0 && bonus.openRounds === 0;
    return isPlayed ? startWager(tx, bonus, bonus.amount, at) : bonus;
  }
  if (bonus.state !== "running") return bonus;
  if (bonus.counted >= bonus.wager * 100n) return end(tx, bonus, "completed", at);
  const isUsedUp = bonus.openRounds === 0 && (await leftOf(tx, bonus)) === 0n;
  return isUsedUp ? end(tx, bonus, "used_up", at) : bonus;
}

/** The stake of one free spin, in minor units. */
export function spinStakeOf({ id, terms: { reward } }: PlayerBonus): bigint {
  if (reward.kind !== "free_spins") throw new Error(`bonus ${id} has no free spins`);
  return minorUnits(reward.stake);
}
