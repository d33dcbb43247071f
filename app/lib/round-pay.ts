import type { JackpotLevel } from "../contract/games/jackpots.ts";
import { type Money, minorUnits, toMoney } from "../contract/money.ts";
import type { Round } from "../contract/play.ts";

type Paid = Pick<Round, "payout" | "jackpots">;

/** The jackpots a round has won, which are those whose number is below its weight, and what they paid; null where none. */
export function wonJackpots({ jackpots }: Pick<Paid, "jackpots">): { levels: JackpotLevel[]; paid: Money } | null {
  if (!jackpots) return null;
  const { weight, draws, paid } = jackpots;
  const levels = draws.filter(({ number }) => number < weight).map(({ level }) => level);
  return levels.length > 0 ? { levels, paid } : null;
}

/** What a round paid in all: the game, and the jackpots beside it. */
export const paidInAll = ({ payout, jackpots }: Paid): Money =>
  jackpots ? toMoney(minorUnits(payout) + minorUnits(jackpots.paid), payout.currency) : payout;
