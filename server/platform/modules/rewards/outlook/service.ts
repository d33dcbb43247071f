import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { canonicalJson } from "#app/contract/canonical.ts";
import { minorUnits, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { DAY_MS } from "#server/durations.ts";
import { type Chance, endsOf, type Game, oddsOf, referenceInput, requireGame, samplerOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import type { AcceptedTerms } from "#server/platform/modules/bonus-money/index.ts";
import { stakeUnitOf } from "#server/platform/modules/currencies/index.ts";
import { Turns } from "#server/platform/turns.ts";
import { chanceOfRuns, meanOfRuns } from "./interval.ts";
import { type PlayedOut, playOut } from "./play-out.ts";
import { jackpotReturnOf, stakesFor, type WayOfGame, wayOf } from "./way.ts";

type Outlook = NonNullable<DataOf<"getBonusOutlook">["outlook"]>;
type Money = Outlook["bonus"];

/**
 * Enough runs for an interval of at most one point on either side; of two points for the longest wagers, which is published with
 * them.
 */
const [FEWEST_RUNS, MOST_RUNS] = [2_500, 10_000];

/** How many rounds are simulated at a stake, some 0.3 s of them: longer wagers are simulated fewer times. */
const ROUNDS = 10_000_000;

/**
 * How often a wager with at most this many rounds per run is simulated: determined in advance, so that chance does not decide it.
 */
function runsOf(mostRounds: number): number {
  const runs = Math.floor(ROUNDS / Math.max(1, mostRounds));
  return Math.min(MOST_RUNS, Math.max(FEWEST_RUNS, runs));
}

/** The initial state of a wager, in minor units: existing bonus money, free spins still to be played, or both. */
export interface Outset {
  left: bigint;
  /** The amount the wager is counted from so far; the spins add what they win. */
  amount: bigint;
  spins: number;
  /** What is missing of a started wager, in hundredths of minor units; null where it is the factor times the amount. */
  missing: bigint | null;
}

const LIFETIME_MS = DAY_MS;

/** Cached by their inputs, so that the same terms are simulated once for all callers. */
const figures = new KeptFigures<PlayedOut>(LIFETIME_MS);

/** One wager per player waits to be simulated, and few enough players that each is in time for a page: some 0.3 s a wager. */
const turns = new Turns({ ofPlayer: 3, players: 8 });

/** One wager is simulated at a time. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const answer = last.then(work, work);
  last = answer.catch(() => undefined);
  return answer;
}

const pause = () => turn();

const endsAt = (game: Game) => (stake: number) => endsOf(game, { stake: BigInt(stake), input: referenceInput(game) });

/** The total win of the remaining free spins; zero without any. */
function spinsOf({ reward }: AcceptedTerms, spins: number): (chance: Chance) => number {
  if (reward.kind !== "free_spins" || spins === 0) return () => 0;
  const stake = Number(minorUnits(reward.stake));
  const ends = endsAt(requireGame(reward.game.id))(stake);
  let sampler: (() => number) | undefined;
  return (chance) => {
    sampler ??= samplerOf(ends, chance);
    let won = 0;
    for (let spin = 0; spin < spins; spin++) won += sampler() + stake;
    return won;
  };
}

interface OutlookRequest {
  /** The player who waits for it. */
  playerId: string;
  terms: AcceptedTerms;
  currency: RealCurrency;
  outset: Outset;
  /** Number of stakes, from the smallest: for a running bonus the figures are valid only until its next round. */
  stakes: number;
}

const seedOf = (hash: string): [number, number, number] => [
  Number.parseInt(hash.slice(0, 8), 16),
  Number.parseInt(hash.slice(8, 16), 16),
  Number.parseInt(hash.slice(16, 24), 16),
];

/** Simulates a wager at one stake; the runs are determined by the inputs, so that everybody gets the same result. */
function played(
  context: Context,
  { playerId, terms, outset }: Pick<OutlookRequest, "playerId" | "terms" | "outset">,
  { game, percent }: WayOfGame,
  { stake, unit }: { stake: bigint; unit: bigint },
) {
  const { left, amount, spins, missing } = outset;
  const factor = terms.wager?.factor ?? 0;
  const toCount = missing ?? (amount + meanOfSpins(terms, spins)) * BigInt(factor) * 100n;
  const runs = runsOf(Math.ceil(Number(toCount) / (Number(stake) * percent)));
  const of = {
    rules: game.rules,
    percent,
    stake: String(stake),
    unit: String(unit),
    factor,
    runs,
    outset: { left: String(left), amount: String(amount), spins, missing: missing === null ? null : String(missing) },
    reward: spins > 0 ? terms.reward : null,
  };
  const hash = createHash("sha256").update(canonicalJson(of)).digest("hex");
  const wins = spinsOf(terms, spins);
  const initialState = (chance: Chance) => {
    const won = wins(chance);
    return { left: Number(left) + won, missing: Number(missing ?? (amount + BigInt(won)) * BigInt(factor) * 100n) };
  };
  const wagering = {
    seed: seedOf(hash),
    initialState,
    stake: Number(stake),
    stakeUnit: Number(unit),
    percent,
    endsAt: endsAt(game),
  };
  return figures.get(context, hash, () => turns.take(playerId, () => inTurn(() => playOut(wagering, runs, pause))));
}

/** The exact average win of free spins, in minor units rounded to the nearest. */
function meanOfSpins({ reward }: AcceptedTerms, spins: number): bigint {
  if (reward.kind !== "free_spins" || spins === 0) return 0n;
  return BigInt(Math.round(Number(minorUnits(reward.stake)) * spins * oddsOf(requireGame(reward.game.id)).rtp));
}

/**
 * The outcome of a wager played with bonus money alone on the game where that costs least: the share of runs that meet it, and
 * what is left of the bonus on average, at each of some stakes. Null where there is no wager, and where there is nothing to
 * stake.
 */
export async function outlookOf(
  context: Context,
  request: OutlookRequest,
): Promise<Omit<Outlook, "of" | "deposit"> | null> {
  const { terms, currency, outset } = request;
  const way = wayOf(terms);
  const unit = stakeUnitOf(currency);
  const mean = meanOfSpins(terms, outset.spins);
  const bonus = outset.left + mean;
  if (!terms.wager || !way || !unit || bonus === 0n) return null;
  const money = (amount: number) => toMoney(BigInt(Math.round(amount)), currency);
  const stakes = [];
  for (const stake of stakesFor(terms, way.game, bonus, unit).slice(0, request.stakes)) {
    const result = await played(context, request, way, { stake, unit });
    const cost = meanOfRuns(result.cost, result.costSquared, result.runs);
    const keptAt = (of: number) => Math.max(0, Number(bonus) - of);
    // On top of what the game pays, and the player's own money whatever becomes of the bonus.
    const jackpots = money((jackpotReturnOf(way.game) * result.staked) / result.runs);
    stakes.push({
      stake: toMoney(stake, currency),
      runs: result.runs,
      finished: result.finished,
      chance: chanceOfRuns(result.finished, result.runs),
      kept: money(keptAt(cost.value)),
      keptBetween: [money(keptAt(cost.high)), money(keptAt(cost.low))] as [Money, Money],
      jackpots,
      cost: money(Number(bonus) - keptAt(cost.value) - Number(jackpots.amount)),
      byFinishers: result.finished > 0 ? money((keptAt(cost.value) * result.runs) / result.finished) : null,
    });
  }
  const missing = outset.missing ?? (outset.amount + mean) * BigInt(terms.wager.factor) * 100n;
  return {
    bonus: toMoney(bonus, currency),
    wager: toMoney((missing + 99n) / 100n, currency),
    game: { id: way.game.id, title: way.game.title },
    percent: way.percent,
    stakes,
  };
}
