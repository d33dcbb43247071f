import type { JackpotDraw } from "#app/contract/games/jackpots.ts";
import type { Seeds } from "#server/games/fairness/draw.ts";
import {
  drawJackpots,
  games,
  jackpotBeaconRound,
  jackpotLevels,
  knownTerms,
  partInJackpots,
  roundInJackpots,
} from "#server/games/index.ts";
import { beaconOf } from "#server/platform/adapters/beacon/index.ts";
import type { Context } from "#server/platform/context.ts";
import { PER_THOUSAND_EURO } from "#server/platform/modules/currencies/index.ts";
import type { KeptDraws, NamedDraws } from "./tables.ts";

/** The terms by which jackpots are drawn and paid now, and those of before there was a beacon. */
export const jackpotTerms = knownTerms({ games, levels: jackpotLevels, perThousandEuro: PER_THOUSAND_EURO });

export const isNamed = (jackpots: KeptDraws | null): jackpots is NamedDraws => jackpots?.beacon !== undefined;

type Bet = Omit<Parameters<typeof roundInJackpots>[1], "drawnBy">;

/**
 * Has a real round that takes part drawn by a beacon that publishes after its bet; null for any other: play money feeds no pool and
 * wins none.
 */
export function jackpotsOf(
  context: Pick<Context, "config" | "clock">,
  { openedAt, ...bet }: Omit<Bet, "seeds"> & { openedAt: Date },
): NamedDraws | null {
  const part = partInJackpots(jackpotTerms.current, bet);
  if (!part) return null;
  const { chain } = beaconOf(context);
  const round = jackpotBeaconRound(chain, openedAt);
  if (round === undefined) throw new Error(`the beacon has no chain ${chain}`);
  const chances = jackpotLevels.map(({ level, oneInEuro }) => ({ level, oneInEuro }));
  return { weight: part.weight, draws: [], termsHash: part.termsHash, beacon: { chain, round }, chances };
}

/** The draws of a round by its own seeds, as they were before there was a beacon. */
export function ownDrawsOf(bet: Bet): KeptDraws | null {
  const drawn = roundInJackpots(jackpotTerms, bet);
  return drawn && { weight: drawn.weight, draws: drawn.draws, termsHash: drawn.termsHash };
}

/** The draws of a round by its seeds and the value that the beacon has published. */
export const drawnBy = ({ chances }: NamedDraws, seeds: Seeds, value: string): JackpotDraw[] =>
  drawJackpots(chances, seeds, value);
