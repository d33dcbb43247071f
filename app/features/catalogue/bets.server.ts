import type { GameDetail } from "#app/contract/catalogue.ts";
import { times } from "#app/kinds/figures.server.ts";
import { betName } from "#app/kinds/index.server.ts";
import type { Words } from "#app/kinds/published.ts";

/** Every other bet of the game whose odds differ, with its odds. */
export function betsOf(words: Words, { choices, rules }: Pick<GameDetail, "choices" | "rules">) {
  const { format } = words;
  return choices.map(({ input, odds }) => ({
    name: betName(words, rules, input),
    rtp: format.percent(odds.rtp),
    hitRate: format.percent(odds.hitRate, 1),
    maximumWin: times(format, odds.maximumWin),
  }));
}

/** What each bet returns by stake; null where it is the same at every stake. */
export function atStakesOf(words: Words, { atStakes, rules }: Pick<GameDetail, "atStakes" | "rules">) {
  if (!atStakes) return null;
  const { format } = words;
  return {
    stakes: atStakes.stakes.map((stake) => format.shortMoney(stake)),
    bets: atStakes.bets.map(({ input, returns }) => ({
      name: betName(words, rules, input),
      returns: returns.map(({ returned, holds }) => ({ share: format.percent(returned), holds })),
    })),
  };
}

export type BetsAtStakes = NonNullable<ReturnType<typeof atStakesOf>>;

export type BetLine = ReturnType<typeof betsOf>[number];
