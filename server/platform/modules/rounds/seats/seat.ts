import type { Currency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";

/** A stake on its way: amounts in minor units of `currency`. */
export interface Stake {
  ownerId: string;
  roundId: string;
  gameId: string;
  currency: Currency;
  stake: bigint;
  at: Date;
}

/** What was held of a stake. */
export interface Held {
  /** The owner's cash before it. */
  balanceBefore: bigint;
  /** The bonus the round counts for, and how much of the stake is its money. */
  bonusId: string | null;
  bonusStake: bigint;
}

/** The part of a round that belongs to a bonus. */
interface OfBonus {
  bonusId: string | null;
  bonusStake: bigint;
}

/** What closing a round left: the owner's cash, and what of the payout became bonus money. */
export interface Closed {
  balanceAfter: bigint;
  bonusPaid: bigint;
  bonusCounted: bigint;
}

/** Where stakes are held and payouts go: a player's account in the ledger, or a demo's. */
export interface Purse {
  /**
   * Takes a stake out of the owner's bonus money and cash and holds it, once per operation id. Refuses with
   * `insufficient_funds`, what is against the terms of a bonus with `bonus_bet_too_large` or `bonus_game_excluded`, and
   * what is against the limits of a player with `limit_reached`, of a bet with `reality_check_due`.
   */
  hold(
    tx: Transaction,
    stake: Stake & {
      operationId: string;
      isBet: boolean;
      isFreeSpin?: boolean;
      bonusId?: string | null;
      /** False where the transaction has read that the owner has no bonus that has not ended. */
      hasBonus?: boolean;
    },
  ): Promise<Held>;
  /**
   * Takes all that was held for the round and pays the payout. Called once a round, when its jackpots are paid. `cashBefore` is
   * the owner's cash where the transaction holds it and need not ask.
   */
  settle(
    tx: Transaction,
    stake: Stake & OfBonus & { payout: bigint; jackpotPaid: bigint; cashBefore?: bigint | undefined },
  ): Promise<Closed>;
  /**
   * Gives all that was held for the round back, and of the game's money what `paid` is more than that. Called once a
   * round, instead of `settle`.
   */
  release(tx: Transaction, stake: Stake & OfBonus & { paid: bigint }): Promise<Closed>;
  read(db: Database, ownerId: string, currency: Currency): Promise<{ cash: bigint; held: bigint }>;
}

/** The owner of a round, and what it is played for. Real and demo rounds differ in their seat and in nothing else. */
export interface Seat {
  mode: "real" | "demo";
  ownerId: string;
  currency: Currency;
  /** Of the account, or where a demo is played from; null where that is not known. Its jurisdiction holds. */
  country: string | null;
  purse: Purse;
  /** Refuses an owner who may not play at this moment. */
  admit(tx: Transaction): Promise<void>;
  /** Notes a step that adds nothing to the stake of a round: its player is there. */
  act(tx: Transaction, round: Pick<OfBonus, "bonusId">, at: Date): Promise<void>;
}
