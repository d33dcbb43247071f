import { minorUnits } from "#app/contract/money.ts";
import { requireGame } from "#server/games/index.ts";
import { lesser } from "#server/platform/amounts.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { advance, grantSpin, spinStakeOf, spinsLeft } from "./lifecycle.ts";
import { change, lockBonus, lockRunning } from "./store.ts";
import type { PlayerBonus } from "./tables.ts";
import { percentOf } from "./terms.ts";

/** A stake to be taken, in minor units of its currency. */
interface Stake {
  ownerId: string;
  gameId: string;
  currency: string;
  stake: bigint;
  at: Date;
  /** Whether it is the bet that opens a round; a step that adds to the stake is not. */
  isBet: boolean;
  isFreeSpin?: boolean;
  /** For a step, the bonus its round counts towards. */
  bonusId?: string | null;
  /** False where the transaction has read that no bonus is running. */
  hasBonus?: boolean;
}

/** How much of a stake is bonus money, and which bonus the round counts towards. */
export interface Share {
  bonusId: string | null;
  bonusStake: bigint;
}

/** The share of a stake that is entirely the player's own money. */
export const OWN_MONEY: Share = { bonusId: null, bonusStake: 0n };

/** The stake of a free spin is the house's: the bonus gives it just before, and all of it is bonus money. */
async function takeSpin(tx: Transaction, bonus: PlayerBonus | undefined, { gameId, stake, at, ...requested }: Stake) {
  if (
    bonus?.state !== "spinning" ||
    spinsLeft(bonus) === 0 ||
    at >= bonus.until ||
    requested.currency !== bonus.currency
  ) {
    throw new Refusal("no_free_spin");
  }
  const { reward } = bonus.terms;
  const isOfTerms = reward.kind === "free_spins" && reward.game.id === gameId && stake === spinStakeOf(bonus);
  if (!isOfTerms) throw new Refusal("no_free_spin");
  const given = await grantSpin(tx, bonus, stake, at);
  await change(tx, given, { openRounds: given.openRounds + 1 });
  return { bonusId: bonus.id, bonusStake: stake };
}

/**
 * Takes the part of a stake that is bonus money: as much as there is, before any of the player's own. Games that do not count are
 * played for own money alone. Refuses with `bonus_bet_too_large` a bet above the terms' largest, and with `bonus_game_excluded`
 * where a game does not count and own money does not suffice. What a step adds is not limited by the largest bet: the round's
 * rules offer it, and a player must be able to play it well.
 *
 * The bonus stays locked until the transaction ends, and is locked before the count of limits and before accounts, always in this
 * order.
 */
export async function takeShare(tx: Transaction, requested: Stake): Promise<Share> {
  const bonus = requested.hasBonus === false ? undefined : await lockRunning(tx, requested.ownerId);
  if (requested.isFreeSpin) return takeSpin(tx, bonus, requested);
  const { currency, stake, at, isBet, bonusId = null } = requested;
  if (bonus?.state !== "running" || bonus.currency !== currency) return OWN_MONEY;
  // A round that started with a bonus continues with it, and one that started without continues without.
  if (isBet ? at >= bonus.until : bonusId !== bonus.id) return OWN_MONEY;
  const { cash, bonus: left } = await purseOf(tx, bonus.playerId, bonus.currency);
  const game = requireGame(requested.gameId);
  if (percentOf(bonus.terms, game) === 0) {
    if (cash < stake && cash + left >= stake) throw new Refusal("bonus_game_excluded", { game: game.title });
    return OWN_MONEY;
  }
  const { wager } = bonus.terms;
  if (isBet && wager && stake > minorUnits(wager.maximumBet)) {
    throw new Refusal("bonus_bet_too_large", { maximum: wager.maximumBet.amount, currency });
  }
  if (isBet) await change(tx, bonus, { openRounds: bonus.openRounds + 1 });
  return { bonusId: bonus.id, bonusStake: lesser(left, stake) };
}

/** Locks the bonus a round counts towards, if any, until the transaction ends: before it counts or moves anything else. */
export async function lockShare(tx: Transaction, bonusId: string | null): Promise<void> {
  if (bonusId !== null) await lockBonus(tx, bonusId);
}

/** A round being closed. */
interface Closing extends Share {
  gameId: string;
  stake: bigint;
  /** The payout, or what a void round pays. */
  paid: bigint;
  isVoid: boolean;
  at: Date;
}

/** The bonus's part of a payment, in proportion to its part of the stake; a fraction of a unit goes to the player. */
const bonusPartOf = ({ stake, bonusStake, paid }: Closing): bigint => (paid * bonusStake) / stake;

interface BonusPart {
  bonusPaid: bigint;
  bonusCounted: bigint;
}

/** For a round that counts towards no bonus. */
export const NO_BONUS_PART: BonusPart = { bonusPaid: 0n, bonusCounted: 0n };

const isOpen = ({ state }: PlayerBonus): boolean => state === "running" || state === "spinning";

/**
 * Closes a round that counts towards a bonus: `pay` moves its money, once the part that becomes bonus money again is known, which
 * is in proportion to what was staked of it. When the bonus has ended in the meantime, everything is the player's own. Then the
 * wager counts the stake, and the bonus ends when it is met or used up.
 */
export async function closeShare<T>(
  tx: Transaction,
  closing: Closing,
  pay: (part: BonusPart) => Promise<T>,
): Promise<T & BonusPart> {
  if (closing.bonusId === null) return { ...(await pay(NO_BONUS_PART)), ...NO_BONUS_PART };
  const bonus = await lockBonus(tx, closing.bonusId);
  const { isVoid, at } = closing;
  const bonusPaid = isOpen(bonus) ? bonusPartOf(closing) : 0n;
  const counts = bonus.state === "running" && !isVoid;
  const percent = counts ? percentOf(bonus.terms, requireGame(closing.gameId)) : 0;
  const part = { bonusPaid, bonusCounted: closing.stake * BigInt(percent) };
  const answer = await pay(part);
  const changed = await change(tx, bonus, {
    openRounds: bonus.openRounds - 1,
    counted: bonus.counted + part.bonusCounted,
    ...(bonus.state === "spinning" && { amount: bonus.amount + bonusPaid }),
  });
  await advance(tx, changed, at);
  return { ...answer, ...part };
}
