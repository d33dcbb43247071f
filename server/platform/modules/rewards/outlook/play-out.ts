import { type Chance, chanceOf, type End, samplerOf } from "#server/games/index.ts";

/** What a wager begins with, in minor units; what is missing of it in hundredths of them, as stakes are counted. */
export interface Beginning {
  left: number;
  missing: number;
}

/** How the wager is played: one stake a round while there is enough of it, then what the stake unit allows of the rest. */
export interface Wagering {
  /** The same seed plays out the same runs. */
  seed: readonly [number, number, number];
  begin(chance: Chance): Beginning;
  /** Minor units. */
  stake: number;
  stakeUnit: number;
  /** Of a stake that counts, 1 … 100. */
  percent: number;
  /** How a round at a stake ends. */
  endsAt(stake: number): readonly End[];
}

export interface PlayedOut {
  runs: number;
  finished: number;
  /** Sums over all runs of what was left at the end of those that finished, and of its square. */
  kept: number;
  keptSquared: number;
}

/** So long is played before other work has its turn; each turn of a busy platform takes as long again. */
const AT_ONCE_MS = 40;

type Rounds = (stake: number) => number;

/** Net results by the stake; the ends of each are counted once. */
function roundsOf(endsAt: Wagering["endsAt"], chance: Chance): Rounds {
  const samplers = new Map<number, () => number>();
  return (stake) => {
    let sampler = samplers.get(stake);
    if (!sampler) {
      sampler = samplerOf(endsAt(stake), chance);
      samplers.set(stake, sampler);
    }
    return sampler();
  };
}

/** What of each unit staked comes back on average. */
const meanReturn = (ends: readonly End[], stake: number): number =>
  1 + ends.reduce((sum, { net, chance }) => sum + net * chance, 0) / stake;

/**
 * One run with bonus money alone: what is left when its wager is met, or null where it is not. From the moment that even losing
 * every round to come would meet it, nothing more is drawn: what those rounds cost on average is exact.
 */
function run({ left, missing }: Beginning, wagering: Wagering, round: Rounds, returned: number): number | null {
  const { stake, stakeUnit, percent } = wagering;
  let money = left;
  for (let open = missing; ; ) {
    const toCome = Math.ceil(open / (stake * percent)) * stake;
    if (money >= toCome) return money > 0 ? money - toCome * (1 - returned) : null;
    const bet = money >= stake ? stake : Math.floor(money / stakeUnit) * stakeUnit;
    if (bet === 0) return null;
    money += round(bet);
    open -= bet * percent;
    if (open <= 0) return money;
  }
}

/** Plays a wager out so many times; `pause` is awaited now and then, for whoever must do other work. */
export async function playOut(wagering: Wagering, runs: number, pause: () => Promise<void>): Promise<PlayedOut> {
  const chance = chanceOf(wagering.seed);
  const round = roundsOf(wagering.endsAt, chance);
  const returned = meanReturn(wagering.endsAt(wagering.stake), wagering.stake);
  const told: PlayedOut = { runs, finished: 0, kept: 0, keptSquared: 0 };
  let pausedAt = performance.now();
  for (let played = 0; played < runs; played++) {
    const kept = run(wagering.begin(chance), wagering, round, returned);
    if (kept !== null) {
      told.finished += 1;
      told.kept += kept;
      told.keptSquared += kept * kept;
    }
    if (performance.now() - pausedAt < AT_ONCE_MS) continue;
    await pause();
    pausedAt = performance.now();
  }
  return told;
}
