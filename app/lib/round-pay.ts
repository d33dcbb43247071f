import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import type { Money } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";

/** The jackpots a round has won, and their payouts; null without one. */
export function wonJackpots({ jackpots }: Pick<Round, "jackpots">): { levels: JackpotLevel[]; paid: Money } | null {
  if (!jackpots || jackpots.won.length === 0) return null;
  return { levels: jackpots.won.map(({ level }) => level), paid: jackpots.paid };
}
