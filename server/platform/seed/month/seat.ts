import type { Context } from "#server/platform/context.ts";
import { playerAccount } from "#server/platform/modules/wallet/index.ts";
import type { Books } from "./books.ts";
import type { Guest } from "./guest.ts";

/** Yields the milliseconds until the next event. */
export type Life = Generator<number, void>;

export interface Seat {
  guest: Guest;
  books: Books;
  /** Its clock is set to the current event, its randomness is the guest's. */
  context: Context;
}

/** The maximum total stake of a round, in bets: two hands of blackjack, both doubled. */
export const MOST_BETS = 4n;

export const cashOf = ({ guest, books }: Seat): bigint =>
  books.ledger.balanceOf(playerAccount(guest.id, "cash", guest.currency));
