import type { Card } from "#app/contract/games/card.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import { RANKS } from "#app/contract/games/ranks.ts";
import { drawCard } from "../cards.ts";
import type { Draw } from "../fairness/draw.ts";
import { type KindOfGame, type OutcomeOf, type RulesOf, type StepOf, StepRefused } from "../kind.ts";
import { type ReturnAtStake, ratio, worstOf } from "../prizes.ts";
import { mostOf } from "./most.ts";

type Rules = RulesOf<"hi-lo">;
type Act = StepOf<"hi-lo">["act"];
type Guess = "higher" | "lower";

/** Right guesses after which the reference cashes out. */
const REFERENCE_GUESSES = 2;

/** Draws the first card, and one for every guess and every skip, each by {@link drawCard}. */
export const hiLo: KindOfGame<"hi-lo"> = {
  accepts: () => true,

  play(rules, { stake, steps }, draw) {
    const run = begin(draw);
    for (const { act } of steps) make(rules, run, act, draw);
    const { cards, guesses, lost, right } = run;
    const over = isOver(rules, run);
    const worth = right.length > 0 && !lost ? payoutOf(rules, right, stake) : 0n;
    const outcome: OutcomeOf<"hi-lo"> = {
      kind: "hi-lo",
      cards,
      guesses,
      lost,
      multiplier: right.length > 0 && !lost ? multiplierOf(rules, right) : 0,
      cashOut: over || right.length === 0 ? null : worth,
      next: over ? null : { higher: nextOf(rules, run, "higher"), lower: nextOf(rules, run, "lower") },
      skipsLeft: rules.skips - skipsOf(run),
    };
    return { outcome, staked: stake, payout: over ? worth : null };
  },

  leftOpen: (_, { cashOut }) => (cashOut === null ? null : { kind: "hi-lo", act: "cashOut" }),

  returnOf: (rules, { stake }) => worstStop(rules, stake),

  reference: () => ({
    input: { kind: "hi-lo" },
    step: ({ cards, guesses }) => ({
      kind: "hi-lo",
      act: guesses.length < REFERENCE_GUESSES ? likelier(rankOf(cards)) : "cashOut",
    }),
  }),

  odds: (rules) => ({ odds: referenceOdds(rules), choices: [] }),
};

/** The state of a round. */
interface Run {
  cards: Card[];
  guesses: (Guess | "skip")[];
  /** For each right guess, how many ranks would have been right. */
  right: number[];
  lost: boolean;
  paidOut: boolean;
}

const begin = (draw: Draw): Run => ({ cards: [drawCard(draw)], guesses: [], right: [], lost: false, paidOut: false });

function make(rules: Rules, run: Run, act: Act, draw: Draw): void {
  if (isOver(rules, run)) throw new StepRefused("The round is over");
  if (act === "cashOut") {
    if (run.right.length === 0) throw new StepRefused("No guess was right yet");
    run.paidOut = true;
    return;
  }
  if (act === "skip" && skipsOf(run) >= rules.skips) throw new StepRefused("No skip is left");
  const open = rankOf(run.cards);
  run.cards.push(drawCard(draw));
  run.guesses.push(act);
  if (act === "skip") return;
  const winning = winningRanks(open, act);
  if (winning.includes(rankOf(run.cards))) run.right.push(winning.length);
  else run.lost = true;
}

const isOver = (rules: Rules, { right, lost, paidOut }: Run): boolean =>
  lost || paidOut || reachesMaximum(rules, right);

const skipsOf = ({ guesses }: Run): number => guesses.filter((guess) => guess === "skip").length;

/** The rank of the open card: 0 for an ace … 12 for a king. */
const rankOf = (cards: readonly Card[]): number => RANKS.indexOf((cards.at(-1) as Card).rank);

/** The ranks that make a guess right: the open rank too, unless no card could then be wrong. */
function winningRanks(open: number, guess: Guess): number[] {
  const ranks = RANKS.map((_, rank) => rank);
  const orSame = ranks.filter((rank) => (guess === "higher" ? rank >= open : rank <= open));
  return orSame.length === ranks.length ? orSame.filter((rank) => rank !== open) : orSame;
}

const likelier = (open: number): Guess =>
  winningRanks(open, "higher").length >= winningRanks(open, "lower").length ? "higher" : "lower";

/** The value of a round in stakes, as a fraction: the return × 13 ÷ winning ranks for each right guess. */
function worthOf({ payoutBasisPoints }: Rules, right: readonly number[]): { over: bigint; under: bigint } {
  return {
    over: BigInt(payoutBasisPoints) * BigInt(RANKS.length) ** BigInt(right.length),
    under: right.reduce((product, ranks) => product * BigInt(ranks), 10_000n),
  };
}

function reachesMaximum(rules: Rules, right: readonly number[]): boolean {
  const { over, under } = worthOf(rules, right);
  return right.length > 0 && over >= under * BigInt(rules.maximumMultiplier);
}

/** The payout in minor units, rounded down once. */
function payoutOf(rules: Rules, right: readonly number[], stake: bigint): bigint {
  const { over, under } = worthOf(rules, right);
  return (stake * over) / under;
}

function multiplierOf(rules: Rules, right: readonly number[]): number {
  const { over, under } = worthOf(rules, right);
  return ratio(over, under);
}

/** The return of cashing out after right guesses with these numbers of winning ranks. */
function returnAfter(rules: Rules, right: readonly number[], stake: bigint): ReturnAtStake {
  const all = BigInt(RANKS.length) ** BigInt(right.length);
  const winning = right.reduce((product, ranks) => product * BigInt(ranks), 1n);
  return {
    paid: 10_000n * winning * payoutOf(rules, right, stake),
    owed: BigInt(rules.payoutBasisPoints) * all * stake,
    of: 10_000n * all * stake,
  };
}

/**
 * Returns the stop that loses most by rounding. The order of the guesses does not matter, and each set of them is possible in
 * order from the most winning ranks to the fewest ("higher" from ever higher cards), which also ends the round last. A stop loses
 * less than one minor unit times its probability, so branches too unlikely to exceed the worst stop so far are not searched.
 */
function worstStop(rules: Rules, stake: bigint): ReturnAtStake {
  const least = RANKS.length - 1;
  let worst = returnAfter(rules, [least], stake);
  const follow = (right: readonly number[]): void => {
    for (let ranks = right.at(-1) ?? least; ranks > 0; ranks--) {
      const next = [...right, ranks];
      const stop = returnAfter(rules, next, stake);
      const { over, under } = worthOf(rules, next);
      // The cost of a lost minor unit here: the probability of getting this far, the return ÷ the value, ÷ the stake.
      const atMost = { paid: 0n, owed: BigInt(rules.payoutBasisPoints) * under, of: 10_000n * over * stake };
      if (worstOf([worst, atMost]) === worst) return;
      worst = worstOf([worst, stop]);
      if (!reachesMaximum(rules, next)) follow(next);
    }
  };
  follow([]);
  return worst;
}

function nextOf(rules: Rules, { cards, right }: Run, guess: Guess): { multiplier: number; chance: number } {
  const ranks = winningRanks(rankOf(cards), guess).length;
  return { multiplier: multiplierOf(rules, [...right, ranks]), chance: ranks / RANKS.length };
}

/**
 * Exact odds of the reference strategy, over every rank of every card it sees. The return is the same for every strategy, because
 * every guess is fair and the house edge is applied once. The frequency of the maximum win is not counted.
 */
function referenceOdds(rules: Rules): Odds {
  const ends = winningEnds(rules).map(({ chance, right }) => ({ chance, pays: multiplierOf(rules, right) }));
  const rtp = rules.payoutBasisPoints / 10_000;
  return {
    rtp,
    method: "exact",
    interval: null,
    play: "any",
    hitRate: ends.reduce((sum, { chance }) => sum + chance, 0),
    deviation: Math.sqrt(ends.reduce((sum, { chance, pays }) => sum + chance * pays ** 2, 0) - rtp ** 2),
    maximumWin: mostOf(rules),
    maximumWinOneIn: null,
  };
}

interface WinningEnd {
  chance: number;
  /** For each right guess, how many ranks would have been right. */
  right: number[];
}

/** Every winning end of the reference strategy. */
const winningEnds = (rules: Rules): WinningEnd[] =>
  RANKS.flatMap((_, open) => endsFrom(rules, open, [], 1 / RANKS.length));

/** The ends of the reference strategy with payouts in minor units: the winning ones, and the rest as one. */
export function hiLoEnds(rules: Rules, stake: bigint): { paid: bigint; chance: number }[] {
  const won = winningEnds(rules).map(({ chance, right }) => ({ paid: payoutOf(rules, right, stake), chance }));
  return [...won, { paid: 0n, chance: 1 - won.reduce((sum, { chance }) => sum + chance, 0) }];
}

/** The winning ends of a round that continues from an open rank. */
function endsFrom(rules: Rules, open: number, right: number[], chance: number): WinningEnd[] {
  if (right.length === REFERENCE_GUESSES || reachesMaximum(rules, right)) return [{ chance, right }];
  const winning = winningRanks(open, likelier(open));
  const next = [...right, winning.length];
  return winning.flatMap((rank) => endsFrom(rules, rank, next, chance / RANKS.length));
}
