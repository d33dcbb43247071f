import type { JackpotsFound, JackpotTerms } from "#app/contract/games/jackpots.ts";
import { weightOf } from "#app/contract/games/won-by.ts";
import type { Currency } from "#app/contract/money.ts";
import { type BeaconRound, beaconChain, beaconValue, firstRoundFrom, isSignedByBeacon } from "../fairness/beacon.ts";
import type { Seeds } from "../fairness/draw.ts";
import { canonicalHash } from "../published.ts";
import { drawJackpots, WEIGHTS_PER_EURO } from "./draw.ts";

/**
 * How long after a bet the beacon's round is published at the earliest: longer than the clocks of two platforms differ, so that by
 * none of them its value was known when the bet was made.
 */
const BEACON_AFTER_MS = 500;

/** The terms of the jackpots with their hash. */
export interface HashedTerms {
  terms: JackpotTerms;
  hash: string;
}

/** The terms in force, and those of before there was a beacon: the same but for how a round is drawn. */
export interface KnownTerms {
  current: HashedTerms;
  ofOwnSeeds: HashedTerms;
}

/** Builds the terms of the jackpots from games, levels and reference rates, and hashes them. */
export function knownTerms({
  games,
  levels,
  perThousandEuro,
}: Pick<JackpotTerms, "levels" | "perThousandEuro"> & {
  games: readonly { id: string; jackpots?: boolean | undefined }[];
}): KnownTerms {
  const ids = games.flatMap(({ id, jackpots }) => (jackpots ? [id] : [])).sort();
  const terms = { games: ids, levels, weightsPerEuro: WEIGHTS_PER_EURO, perThousandEuro };
  const hashed = (of: JackpotTerms): HashedTerms => ({ terms: of, hash: canonicalHash(of) });
  return { current: hashed({ ...terms, beaconAfterMs: BEACON_AFTER_MS }), ofOwnSeeds: hashed(terms) };
}

interface Stake {
  gameId: string;
  currency: Currency;
  /** Minor units. */
  stake: bigint;
}

/** What a round has in the jackpots; null when it takes no part: only some games do, and play money wins no pool. */
export function partInJackpots(
  { terms, hash }: HashedTerms,
  { gameId, currency, stake }: Stake,
): Omit<JackpotsFound, "draws"> | null {
  const rates: Partial<Record<Currency, number>> = terms.perThousandEuro;
  const perThousandEuro = rates[currency];
  if (perThousandEuro === undefined || !terms.games.includes(gameId)) return null;
  return { termsHash: hash, perThousandEuro, weight: weightOf(stake, perThousandEuro, terms.weightsPerEuro) };
}

/** The round of a chain whose value draws a bet for the jackpots; undefined for a chain that is not known. */
export function jackpotBeaconRound(chainId: string, openedAt: Date): number | undefined {
  const chain = beaconChain(chainId);
  return chain && firstRoundFrom(chain, openedAt.getTime() + BEACON_AFTER_MS);
}

/** The round of a beacon that a proof names for a bet, and when that was made, as ISO 8601. */
export interface DrawnBy {
  openedAt: string;
  beacon: BeaconRound & { signature: string | null };
}

/** Draws every level for a round, by its beacon where it has one; none while the beacon has not published its value. */
export function roundInJackpots(
  { current, ofOwnSeeds }: KnownTerms,
  { seeds, drawnBy, ...stake }: Stake & { seeds: Seeds; drawnBy?: DrawnBy | undefined },
): JackpotsFound | null {
  const { terms } = current;
  if (!drawnBy) {
    const part = partInJackpots(ofOwnSeeds, stake);
    return part && { ...part, draws: drawJackpots(terms.levels, seeds) };
  }
  const part = partInJackpots(current, stake);
  const { openedAt, beacon } = drawnBy;
  const { chain, signature } = beacon;
  return (
    part && {
      ...part,
      beacon: {
        round: jackpotBeaconRound(chain, new Date(openedAt)) ?? 0,
        isSigned: signature !== null && isSignedByBeacon(beacon, signature),
      },
      draws: signature === null ? [] : drawJackpots(terms.levels, seeds, beaconValue(signature)),
    }
  );
}
