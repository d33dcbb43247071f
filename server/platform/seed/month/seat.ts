import type { Context } from "#server/platform/context.ts";
import { playerAccount } from "#server/platform/modules/wallet/index.ts";
import type { Books } from "./books.ts";
import type { Guest } from "./guest.ts";

/** Milliseconds until the next thing happens. */
export type Life = Generator<number, void>;

export interface Seat {
  guest: Guest;
  books: Books;
  /** Its clock stands at what happens, its randomness is the guest's. */
  context: Context;
}

/** What a round may stake in all, in bets: two hands of blackjack, both doubled. */
export const MOST_BETS = 4n;

export const cashOf = ({ guest, books }: Seat): bigint =>
  books.ledger.balanceOf(playerAccount(guest.id, "cash", guest.currency));
