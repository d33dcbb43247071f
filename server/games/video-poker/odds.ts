import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import type { Pays } from "./hold.ts";

/** How often each hand occurs under the best play, out of `of` equally likely rounds. */
export interface HandCounts {
  hands: Record<(typeof POKER_HANDS)[number], number>;
  of: number;
}

/** Exact odds of the best play. */
export function oddsOfHands({ hands, of }: HandCounts, pays: Pays): Odds {
  const ends = POKER_HANDS.map((hand) => ({ pays: pays[hand], chance: hands[hand] / of }));
  const mean = (value: (pays: number) => number) => ends.reduce((sum, end) => sum + end.chance * value(end.pays), 0);
  const rtp = mean((each) => each);
  const large = mean((each) => (each >= LARGE_WIN ? 1 : 0));
  const maximumWin = Math.max(...ends.map((end) => end.pays));
  return {
    rtp,
    method: "exact",
    interval: null,
    play: "best",
    hitRate: mean((each) => (each > 0 ? 1 : 0)),
    deviation: Math.sqrt(mean((each) => each ** 2) - rtp ** 2),
    maximumWin,
    maximumWinOneIn: String(Math.round(1 / mean((each) => (each === maximumWin ? 1 : 0)))),
    ...(large > 0 && { largeWinOneIn: String(Math.round(1 / large)) }),
  };
}
