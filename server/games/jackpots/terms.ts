import type { JackpotsFound, JackpotTerms } from "#app/contract/games/jackpots.ts";
import { weightOf } from "#app/contract/games/won-by.ts";
import type { Currency } from "#app/contract/money.ts";
import type { Seeds } from "../fairness/draw.ts";
import { canonicalHash } from "../published.ts";
import { drawJackpots, WEIGHTS_PER_EURO } from "./draw.ts";

/** The terms of the jackpots with their hash. */
export interface HashedTerms {
  terms: JackpotTerms;
  hash: string;
}

/** Builds the terms of the jackpots from games, levels and reference rates, and hashes them. */
export function hashedTerms({
  games,
  levels,
  perThousandEuro,
}: Pick<JackpotTerms, "levels" | "perThousandEuro"> & {
  games: readonly { id: string; jackpots?: boolean | undefined }[];
}): HashedTerms {
  const ids = games.flatMap(({ id, jackpots }) => (jackpots ? [id] : [])).sort();
  const terms = { games: ids, levels, weightsPerEuro: WEIGHTS_PER_EURO, perThousandEuro };
  return { terms, hash: canonicalHash(terms) };
}

interface Bet {
  gameId: string;
  currency: Currency;
  /** Minor units. */
  stake: bigint;
  seeds: Seeds;
}

/** Draws every level for a round; null when it takes no part: only some games do, and play money wins no pool. */
export function roundInJackpots({ terms, hash }: HashedTerms, bet: Bet): JackpotsFound | null {
  const rates: Partial<Record<Currency, number>> = terms.perThousandEuro;
  const perThousandEuro = rates[bet.currency];
  if (perThousandEuro === undefined || !terms.games.includes(bet.gameId)) return null;
  return {
    termsHash: hash,
    perThousandEuro,
    weight: weightOf(bet.stake, perThousandEuro, terms.weightsPerEuro),
    draws: drawJackpots(terms.levels, bet.seeds),
  };
}
