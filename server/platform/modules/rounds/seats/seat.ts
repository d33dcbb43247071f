import type { Currency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";

/** A stake to be moved: amounts in minor units of `currency`. */
export interface Stake {
  ownerId: string;
  roundId: string;
  gameId: string;
  currency: Currency;
  stake: bigint;
  at: Date;
}

/** The result of holding a stake. */
export interface Held {
  /** The owner's cash before it. */
  balanceBefore: bigint;
  /** The bonus the round counts towards, and how much of the stake is bonus money. */
  bonusId: string | null;
  bonusStake: bigint;
}

/** The part of a round that belongs to a bonus. */
interface OfBonus {
  bonusId: string | null;
  bonusStake: bigint;
}

/** The result of closing a round: the owner's cash, and how much of the payout became bonus money. */
export interface Closed {
  balanceAfter: bigint;
  bonusPaid: bigint;
  bonusCounted: bigint;
}

/** Where stakes are held and payouts go: a player's account in the ledger, or a demo's. */
export interface Purse {
  /**
   * Takes a stake out of the owner's bonus money and cash and holds it, once per operation id. Refuses with `insufficient_funds`,
   * with `bonus_bet_too_large` or `bonus_game_excluded` what breaks the terms of a bonus, with `limit_reached` what exceeds a
   * player's limits, and a bet with `reality_check_due`.
   */
  hold(
    tx: Transaction,
    stake: Stake & {
      operationId: string;
      isBet: boolean;
      isFreeSpin?: boolean;
      bonusId?: string | null;
      /** False where the transaction has read that the owner has no bonus that is still running. */
      hasBonus?: boolean;
    },
  ): Promise<Held>;
  /**
   * Takes all that was held for the round and pays the payout. Called once per round, when its jackpots are paid. `cashBefore` is
   * the owner's cash where the transaction has it locked and need not read it.
   */
  settle(
    tx: Transaction,
    stake: Stake & OfBonus & { payout: bigint; jackpotPaid: bigint; cashBefore?: bigint | undefined },
  ): Promise<Closed>;
  /**
   * Returns all that was held for the round, and pays from the game's money what `paid` exceeds that by. Called once per round,
   * instead of `settle`.
   */
  release(tx: Transaction, stake: Stake & OfBonus & { paid: bigint }): Promise<Closed>;
  read(db: Database, ownerId: string, currency: Currency): Promise<{ cash: bigint; held: bigint }>;
}

/** The owner of a round, and the purse it is played from. Real and demo rounds differ in their seat and in nothing else. */
export interface Seat {
  mode: "real" | "demo";
  ownerId: string;
  currency: Currency;
  /** Country of the account, or where a demo is played from; null where unknown. Its jurisdiction applies. */
  country: string | null;
  purse: Purse;
  /** Refuses an owner who may not play now. */
  admit(tx: Transaction): Promise<void>;
  /** Records a step that adds nothing to the stake: its player is active. */
  act(tx: Transaction, round: Pick<OfBonus, "bonusId">, at: Date): Promise<void>;
}
