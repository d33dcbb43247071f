import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import type { Money } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";

interface WonJackpots {
  levels: JackpotLevel[];
  paid: Money;
  /** Paid beside the round, and not as a part of what the round paid. */
  isBeside: boolean;
}

/** The jackpots a round has won, and their payouts; null without one. */
export function wonJackpots({ jackpots }: Pick<Round, "jackpots">): WonJackpots | null {
  if (!jackpots || jackpots.won.length === 0) return null;
  const { won, paid, beacon } = jackpots;
  return { levels: won.map(({ level }) => level), paid, isBeside: beacon !== undefined };
}
