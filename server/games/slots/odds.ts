import type { Odds } from "#app/contract/games/odds.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { type SpinCount, totalsOfAll } from "./enumerate.ts";
import { type Feature, featureAfter, momentsOf } from "./feature.ts";
import type { SlotMachine } from "./machine.ts";
import { ratio } from "./ratio.ts";
import type { SlotCount } from "./slot-count.ts";

/**
 * Computes the odds of a round from the count of all its spins: exact, free spins and respins included. A round is one spin and
 * the feature it triggers. The feature depends on the spin only through the number of scatters or coins, so given that number the
 * two are independent, and their means and variances suffice.
 */
export function slotOdds({ spins: count, largestLikelyWin, largeWinOneIn }: SlotCount, machine: SlotMachine): Odds {
  const { spins } = totalsOfAll(count);
  let rtp = 0;
  let squares = 0;
  let nothing = 0;
  count.forEach((spin, triggers) => {
    const feature = featureAfter(triggers, machine, count);
    const share = ratio(spin.spins, spins);
    const { mean, meanOfSquares } = momentsOf(spin, spins);
    rtp += mean + share * feature.mean;
    squares += meanOfSquares + 2 * mean * feature.mean + share * (feature.variance + feature.mean ** 2);
    nothing += ratio(spin.spins - spin.hits, spins) * feature.nothing;
  });
  return {
    rtp,
    method: "exact",
    interval: null,
    play: "any",
    hitRate: 1 - nothing,
    deviation: Math.sqrt(squares - rtp ** 2),
    ...maximumOf(count, spins, (triggers) => featureAfter(triggers, machine, count)),
    ...(largestLikelyWin !== null && { largestLikelyWin: largestLikelyWin / PAY_UNITS_PER_STAKE }),
    ...(largeWinOneIn !== null && { largeWinOneIn }),
  };
}

/** The maximum win of a round: the largest spin together with the largest feature it triggers. */
function maximumOf(count: SpinCount, spins: bigint, featureOf: (triggers: number) => Feature) {
  const rounds = count.flatMap((spin, triggers) => {
    if (spin.spins === 0n) return [];
    const { pay, at, of } = featureOf(triggers).maximum;
    return [{ pay: spin.maximum + pay, at: spin.atMaximum * at, of: spins * of }];
  });
  const most = rounds.reduce((highest, { pay }) => (pay > highest ? pay : highest), 0n);
  const [at, of] = rounds
    .filter(({ pay }) => pay === most)
    .reduce(([a, b], round) => [a * round.of + round.at * b, b * round.of], [0n, 1n]);
  return { maximumWin: Number(most) / PAY_UNITS_PER_STAKE, maximumWinOneIn: ((of + at / 2n) / at).toString() };
}
