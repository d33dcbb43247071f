import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";

type Paid = Pick<Round, "payout" | "jackpots">;

/** The jackpots a round has won, and what they paid; null where none. */
export function wonJackpots({ jackpots }: Pick<Paid, "jackpots">): { levels: JackpotLevel[]; paid: Money } | null {
  if (!jackpots) return null;
  const levels = wonBy(jackpots).map(({ level }) => level);
  return levels.length > 0 ? { levels, paid: jackpots.paid } : null;
}

/** What a round paid in all: the game, and the jackpots beside it. */
export const paidInAll = ({ payout, jackpots }: Paid): Money =>
  jackpots ? toMoney(minorUnits(payout) + minorUnits(jackpots.paid), payout.currency) : payout;
