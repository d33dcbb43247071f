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

/** Where stakes are held and payouts go: a player's account in the ledger, or a demo's. */
export interface Purse {
  /**
   * Takes a stake out of the owner's cash and holds it, once per operation id; answers the cash before. Refuses with
   * `insufficient_funds`, and what is against the limits of a player with `limit_reached`, of a bet with
   * `reality_check_due`.
   */
  hold(tx: Transaction, stake: Stake & { operationId: string; isBet: boolean }): Promise<bigint>;
  /**
   * Takes all that was held for the round and pays the payout; answers the cash after. Called once a round, when its jackpots
   * are paid.
   */
  settle(tx: Transaction, stake: Stake & { payout: bigint; jackpotPaid: bigint }): Promise<bigint>;
  /**
   * Gives all that was held for the round back, and of the game's money what `paid` is more than that; answers the cash
   * after. Called once a round, instead of `settle`.
   */
  release(tx: Transaction, stake: Stake & { paid: bigint }): Promise<bigint>;
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
  /** Notes a step that adds nothing to the stake: its player is there. */
  act(tx: Transaction, at: Date): Promise<void>;
}
