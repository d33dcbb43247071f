import type { GameKind, RoundInput } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import type { Draw } from "#server/games/fairness/draw.ts";
import type { InputOf, KindOfGame, Position, RulesOf, StepOf } from "#server/games/kind.ts";
import { isNightly } from "./nightly.ts";

const WORD_VALUES = 2 ** 32;

/** Fast pseudo-random numbers, the same for the same seed: for samples, not for players. */
export function seededDraw(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return {
    below(n) {
      state = (state + 0x6d2b79f5) | 0;
      let word = Math.imul(state ^ (state >>> 15), state | 1);
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
      return Math.floor((((word ^ (word >>> 14)) >>> 0) / WORD_VALUES) * n);
    },
  };
}

/** Plays one round by the strategy of the kind's odds, drawn from a seed of its own. */
function sampledRound<K extends GameKind>(
  kind: KindOfGame<K>,
  rules: RulesOf<K>,
  { seed, stake, input }: { seed: number; stake: bigint; input?: InputOf<K> },
): Position<K> {
  const reference = kind.reference(rules);
  const steps: StepOf<K>[] = [];
  for (;;) {
    const position = kind.play(rules, { stake, input: input ?? reference.input, steps }, seededDraw(seed));
    if (position.payout !== null || !reference.step) return position;
    steps.push(reference.step(position.outcome));
  }
}

/** Enough to detect a change that breaks a kind; the nightly run takes more. */
const SAMPLE = isNightly ? 200_000 : 25_000;

/** How far a sample of rounds is from the odds, in standard deviations: of its return, and of its hit rate. */
export function sampleAgainst<K extends GameKind>(
  kind: KindOfGame<K>,
  rules: RulesOf<K>,
  { odds, rounds = SAMPLE, input }: { odds: Odds; rounds?: number; input?: InputOf<K> & RoundInput },
): { return: number; hits: number } {
  const stake = 1_000n;
  let [staked, paid, hits] = [0n, 0n, 0];
  for (let seed = 0; seed < rounds; seed++) {
    const position = sampledRound(kind, rules, { seed, stake, ...(input && { input }) });
    staked += position.staked;
    paid += position.payout ?? 0n;
    if (position.payout) hits += 1;
  }
  const off = (measured: number, expected: number, deviation: number) =>
    (Math.abs(measured - expected) / deviation) * Math.sqrt(rounds);
  const { rtp, deviation, hitRate } = odds;
  return {
    return: off(Number(paid) / Number(staked), rtp, deviation),
    hits: off(hits / rounds, hitRate, Math.sqrt(hitRate * (1 - hitRate))),
  };
}

/** An outcome as the contract has it: every sum of minor units as money. */
export function onTheWire(value: unknown): unknown {
  if (typeof value === "bigint") return { amount: value.toString(), currency: "EUR" };
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, of]) => [field, onTheWire(of)]));
}
