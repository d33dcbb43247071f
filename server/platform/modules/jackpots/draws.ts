import type { JackpotDraws } from "#app/contract/games/jackpots.ts";
import { games, hashedTerms, jackpotLevels, roundInJackpots } from "#server/games/index.ts";
import { PER_THOUSAND_EURO } from "#server/platform/modules/currencies/index.ts";

/** The terms by which jackpots are drawn and paid now. */
export const jackpotTerms = hashedTerms({ games, levels: jackpotLevels, perThousandEuro: PER_THOUSAND_EURO });

/** The draws of a round as stored. Rounds from before the hashes have none. */
export type KeptDraws = JackpotDraws & { termsHash?: string };

/** The jackpot draws of a real round that takes part, else null: play money feeds no pool and wins none. */
export function jackpotsOf(bet: Parameters<typeof roundInJackpots>[1]): KeptDraws | null {
  const drawn = roundInJackpots(jackpotTerms, bet);
  return drawn && { weight: drawn.weight, draws: drawn.draws, termsHash: drawn.termsHash };
}
