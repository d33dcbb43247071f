import type { Odds } from "../game.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import type { SpinCount, SpinTotals } from "./enumerate.ts";
import type { FreeSpins } from "./rules.ts";

/**
 * The odds of a round from the count of all its spins: exact, free spins included. A round is one spin and, if that
 * triggers, a fixed number of free spins, independent of it and of each other, on the same strips; so the mean and the
 * variance of the free spins are those of one spin, multiplied, and nothing needs to be sampled.
 */
export function slotOdds({ plain, triggering }: SpinCount, freeSpins: FreeSpins | null): Odds {
  const spin = merge(plain, triggering);
  const { mean, meanOfSquares } = momentsOf(spin, spin.spins);
  const started = momentsOf(triggering, spin.spins);
  const trigger = ratio(triggering.spins, spin.spins);

  const spins = freeSpins?.spins ?? 0;
  const multiplier = freeSpins?.multiplier ?? 1;
  const feature = spins * multiplier * mean;
  const featureVariance = spins * multiplier ** 2 * (meanOfSquares - mean ** 2);

  const rtp = mean + trigger * feature;
  const squares = meanOfSquares + 2 * started.mean * feature + trigger * (featureVariance + feature ** 2);
  const dead = ratio(plain.spins - plain.hits, spin.spins);
  const deadFeature =
    ratio(triggering.spins - triggering.hits, spin.spins) * ratio(spin.spins - spin.hits, spin.spins) ** spins;

  return {
    rtp,
    method: "exact",
    interval: null,
    hitRate: 1 - dead - deadFeature,
    deviation: Math.sqrt(squares - rtp ** 2),
    ...maximumOf({ plain, triggering }, spin, spins, multiplier),
  };
}

/** The largest round: a plain spin, or the largest triggering spin with every free spin at its largest. */
function maximumOf({ plain, triggering }: SpinCount, spin: SpinTotals, spins: number, multiplier: number) {
  const withFeature = triggering.maximum + BigInt(spins * multiplier) * spin.maximum;
  const byFeature = triggering.spins > 0n && withFeature > plain.maximum;
  const rounds = byFeature ? spin.spins ** BigInt(spins + 1) : spin.spins;
  const atMaximum = byFeature ? triggering.atMaximum * spin.atMaximum ** BigInt(spins) : plain.atMaximum;
  return {
    maximumWin: Number(byFeature ? withFeature : plain.maximum) / PAY_UNITS_PER_STAKE,
    maximumWinOneIn: ((rounds + atMaximum / 2n) / atMaximum).toString(),
  };
}

function merge(a: SpinTotals, b: SpinTotals): SpinTotals {
  const higher = a.maximum >= b.maximum ? a : b;
  return {
    spins: a.spins + b.spins,
    hits: a.hits + b.hits,
    sum: a.sum + b.sum,
    sumOfSquares: a.sumOfSquares + b.sumOfSquares,
    maximum: higher.maximum,
    atMaximum: a.maximum === b.maximum ? a.atMaximum + b.atMaximum : higher.atMaximum,
  };
}

/** Mean and mean of squares over `spins`, in stakes. */
function momentsOf({ sum, sumOfSquares }: SpinTotals, spins: bigint) {
  const unit = PAY_UNITS_PER_STAKE;
  return { mean: ratio(sum, spins) / unit, meanOfSquares: ratio(sumOfSquares, spins) / unit ** 2 };
}

function ratio(part: bigint, whole: bigint): number {
  return Number(part) / Number(whole);
}
