import { type Chance, chanceOf, type End, samplerOf } from "#server/games/index.ts";

/** The initial state of a wager, in minor units; what is missing of it in hundredths of them, as stakes are counted. */
export interface InitialState {
  left: number;
  missing: number;
}

/** How the wager is played: one stake a round while there is enough money, then what the stake unit allows of the rest. */
export interface Wagering {
  /** The same seed gives the same runs. */
  seed: readonly [number, number, number];
  initialState(chance: Chance): InitialState;
  /** Minor units. */
  stake: number;
  stakeUnit: number;
  /** The percentage of a stake that counts, 1 … 100. */
  percent: number;
  /** The possible ends of a round at a stake. */
  endsAt(stake: number): readonly End[];
}

export interface PlayedOut {
  runs: number;
  finished: number;
  /** Sums over all runs of the cost of a run, and of its square. */
  cost: number;
  costSquared: number;
  /** The total stake of all runs. */
  staked: number;
}

/** How long the simulation runs before it yields to other work; each turn of a busy platform takes as long again. */
const AT_ONCE_MS = 40;

interface Rounds {
  net(): number;
  /** The exact average cost of one round. */
  cost: number;
}

/** Rounds by their stake; the ends of each are computed once. */
function roundsOf(endsAt: Wagering["endsAt"], chance: Chance): (stake: number) => Rounds {
  const known = new Map<number, Rounds>();
  return (stake) => {
    let rounds = known.get(stake);
    if (!rounds) {
      const ends = endsAt(stake);
      rounds = { net: samplerOf(ends, chance), cost: -ends.reduce((sum, end) => sum + end.net * end.chance, 0) };
      known.set(stake, rounds);
    }
    return rounds;
  };
}

/**
 * One run with bonus money alone: whether its wager is met, and its cost. Chance decides how many rounds are played, and the cost
 * is the average cost of that many rounds, plus what is too little to stake: its mean equals the mean loss, with a much smaller
 * variance. Once losing every further round would still meet the wager, nothing more is drawn.
 */
function run(
  { left, missing }: InitialState,
  { stake, stakeUnit, percent }: Wagering,
  roundsAt: ReturnType<typeof roundsOf>,
) {
  let money = left;
  let [cost, staked] = [0, 0];
  for (let open = missing; open > 0; ) {
    const toCome = Math.ceil(open / (stake * percent));
    if (money >= toCome * stake) {
      return { isFinished: true, cost: cost + toCome * roundsAt(stake).cost, staked: staked + toCome * stake };
    }
    const bet = money >= stake ? stake : Math.floor(money / stakeUnit) * stakeUnit;
    if (bet === 0) return { isFinished: false, cost: cost + money, staked };
    const rounds = roundsAt(bet);
    money += rounds.net();
    cost += rounds.cost;
    staked += bet;
    open -= bet * percent;
  }
  return { isFinished: money > 0, cost, staked };
}

/** Simulates a wager this many times; `pause` is awaited now and then, to let other work run. */
export async function playOut(wagering: Wagering, runs: number, pause: () => Promise<void>): Promise<PlayedOut> {
  const chance = chanceOf(wagering.seed);
  const roundsAt = roundsOf(wagering.endsAt, chance);
  const result: PlayedOut = { runs, finished: 0, cost: 0, costSquared: 0, staked: 0 };
  let pausedAt = performance.now();
  for (let played = 0; played < runs; played++) {
    const { isFinished, cost, staked } = run(wagering.initialState(chance), wagering, roundsAt);
    result.finished += Number(isFinished);
    result.cost += cost;
    result.costSquared += cost * cost;
    result.staked += staked;
    if (performance.now() - pausedAt < AT_ONCE_MS) continue;
    await pause();
    pausedAt = performance.now();
  }
  return result;
}
