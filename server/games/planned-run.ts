import type { GameKind } from "#app/contract/games/index.ts";
import type { Game } from "./game.ts";
import type { InputOf, KindOfGame } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { type Ending, ratio } from "./prizes.ts";
import { kindOf, type RoundBet } from "./round.ts";

/** A series of rounds of one bet. Amounts in minor units. */
export interface RunPlan {
  /** 1 or more. */
  rounds: number;
  /** No round is started that could bring the loss of the run above this; at least the stake. */
  lossStop: bigint;
  /** The run ends once its net win reaches this; null for no win stop. */
  winStop: bigint | null;
}

export interface RunOdds {
  /** Expected staked − paid, in minor units. */
  cost: number;
  /** Expected number of rounds played. */
  rounds: number;
  /** Probability that a round of the run, the last included, leaves no room for another stake within the loss stop. */
  lossStop: number;
  /** Probability that one, the last included, reaches the win stop; 0 without one. */
  winStop: number;
  /** Paid − staked, in minor units, at or above which 19 runs in 20 end. */
  nineteenInTwenty: number;
}

/** Whether rounds of a kind may be planned: nothing done after the bet influences its result. */
export const mayBePlanned = (kind: GameKind): boolean =>
  (KINDS[kind] as unknown as KindOfGame<GameKind>).endingsOf !== undefined;

/** Every possible end of a bet with its payout at the stake; null when its rounds cannot be planned. */
export function endingsOf(game: Pick<Game, "id" | "rules">, { stake, input }: RoundBet): Ending[] | null {
  const { kind, rules } = kindOf(game);
  const endings = kind.endingsOf?.(rules, { stake, input: input as InputOf<GameKind> });
  return endings ? byPayout(endings) : null;
}

/** Merges endings with equal payouts. */
function byPayout(endings: readonly Ending[]): Ending[] {
  const ways = new Map<bigint, bigint>();
  for (const ending of endings) ways.set(ending.payout, (ways.get(ending.payout) ?? 0n) + ending.ways);
  return [...ways].map(([payout, all]) => ({ payout, ways: all }));
}

/**
 * Computes the odds of a planned run over all its courses, without sampling; exact up to the rounding of doubles.
 *
 * After k rounds the state of a run is the sum it has been paid, in units of the greatest common divisor of all payouts. The
 * probability of each sum is propagated from round to round. Sums at which a stop is reached leave the distribution, and so do
 * those from which no stop can be reached any more: they are played to the end, and end above the worst twentieth.
 */
export function runOdds(endings: readonly Ending[], stake: bigint, plan: RunPlan): RunOdds {
  const { unit, least, all } = sharesOf(endings);
  const shares = endings.map(({ payout, ways }) => ({ step: Number(payout / unit), chance: ratio(ways, all) }));
  const bounds = boundsOf({ stake, unit, least }, plan);
  let running: Chances = { from: 0, chances: Float64Array.of(1) };
  const odds = { rounds: 0, lossStop: 0, winStop: 0 };
  const ends: RunEnd[] = [];
  const netsOf = (sums: Chances, played: number) => endsAt(sums, Number(unit), Number(stake) * played);
  let safe = 0;
  for (let played = 1; played <= plan.rounds; played++) {
    odds.rounds += sum(running.chances) + safe;
    const after = oneMore(running, shares);
    const { lost, end } = bounds(played);
    const stopped = between(after, 0, lost);
    const beyond = sum(between(after, end, Number.POSITIVE_INFINITY).chances);
    odds.lossStop += sum(stopped.chances);
    if (plan.winStop !== null) odds.winStop += beyond;
    if (played === plan.rounds) {
      ends.push(...netsOf(after, played));
      break;
    }
    ends.push(...netsOf(stopped, played));
    if (plan.winStop === null) safe += beyond;
    else ends.push({ net: Number(plan.winStop), chance: beyond });
    running = between(after, lost, end);
  }
  const paid = endings.reduce((total, { payout, ways }) => total + payout * ways, 0n);
  const cost = ratio(stake * all - paid, all) * odds.rounds;
  return { cost, ...odds, nineteenInTwenty: atWorst(ends, 1 / 20) };
}

/** A possible end of a run, in minor units; for a run that reached its win stop, the win stop itself, the least it has won. */
interface RunEnd {
  net: number;
  chance: number;
}

const endsAt = ({ from, chances }: Chances, unit: number, staked: number): RunEnd[] =>
  Array.from(chances, (chance, place) => ({ net: (from + place) * unit - staked, chance }));

/** The lowest net result after the worst `share` of runs is excluded; runs that are not listed end above it. */
function atWorst(ends: readonly RunEnd[], share: number): number {
  let left = share + 1e-12;
  const inOrder = ends.toSorted((one, other) => one.net - other.net);
  for (const { net, chance } of inOrder) {
    left -= chance;
    if (left < 0) return net;
  }
  return inOrder.at(-1)?.net ?? 0;
}

/** The probability of each sum, from `from` on, in units. */
interface Chances {
  from: number;
  chances: Float64Array;
}

const sum = (chances: Float64Array): number => chances.reduce((total, chance) => total + chance, 0);

/** The probabilities of sums in [start, end). */
function between({ from, chances }: Chances, start: number, end: number): Chances {
  const [first, last] = [Math.max(start, from), Math.max(start, from, Math.min(end, from + chances.length))];
  return { from: first, chances: chances.subarray(first - from, last - from) };
}

/** The probabilities after one more round. */
function oneMore({ from, chances }: Chances, shares: readonly { step: number; chance: number }[]): Chances {
  const widest = Math.max(...shares.map(({ step }) => step));
  const next = new Float64Array(chances.length + widest);
  for (const { step, chance } of shares) {
    for (let place = 0; place < chances.length; place++) {
      next[place + step] = (next[place + step] as number) + (chances[place] as number) * chance;
    }
  }
  return { from, chances: next };
}

/**
 * Returns the bounds after a number of rounds. A run that was paid less than `lost` units has reached its loss stop. One that was
 * paid `end` or more has reached its win stop; or, without one, cannot reach the loss stop any more even if every remaining round
 * pays the least, and ends above the result of 19 runs in 20. That result is at most a nineteenth of the loss stop: no run loses
 * more than the loss stop, and on average no run wins.
 */
function boundsOf({ stake, unit, least }: { stake: bigint; unit: bigint; least: bigint }, plan: RunPlan) {
  const { lossStop, winStop } = plan;
  const units = (amount: bigint) => (amount > 0n ? Number((amount + unit - 1n) / unit) : 0);
  const all = BigInt(plan.rounds);
  const ahead = units(stake * all + plan.lossStop / 19n + 1n);
  return (played: number) => {
    const rounds = BigInt(played);
    const lost = units(stake * (rounds + 1n) - lossStop);
    const safe = units(stake * (all + 1n) - lossStop - least * (all - rounds));
    return { lost, end: winStop === null ? Math.max(lost, safe, ahead) : units(winStop + stake * rounds) };
  };
}

/** The greatest common divisor of the payouts, the lowest payout, and the total number of ways. */
function sharesOf(endings: readonly Ending[]): { unit: bigint; least: bigint; all: bigint } {
  const payouts = endings.map(({ payout }) => payout);
  const unit = payouts.reduce(divisor, 0n) || 1n;
  const least = payouts.reduce((one, other) => (other < one ? other : one));
  return { unit, least, all: endings.reduce((total, { ways }) => total + ways, 0n) };
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
