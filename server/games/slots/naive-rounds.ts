import type { RespinRules, SlotRules } from "#app/contract/games/slot.ts";
import { everyStop, naiveSpin, naiveTriggers } from "./naive.ts";

/** The probability of each pay of a round; pays in tenths of the stake. */
export type Spread = Map<number, number>;

const add = (spread: Spread, pay: number, chance: number) => spread.set(pay, (spread.get(pay) ?? 0) + chance);

/** The sum of two independent pays. */
function together(one: Spread, other: Spread): Spread {
  const both: Spread = new Map();
  for (const [a, p] of one) for (const [b, q] of other) add(both, a + b, p * q);
  return both;
}

const repeated = (spread: Spread, times: number): Spread =>
  Array.from({ length: times }).reduce<Spread>((all) => together(all, spread), new Map([[0, 1]]));

/** The distribution of a small slot's rounds, with features enumerated to every possible end. */
export function naiveRounds(rules: SlotRules): Spread {
  const spins = everyStop(rules);
  const payOf = (stops: number[]) => Math.round(naiveSpin(rules, stops) * 10);
  const rounds: Spread = new Map();
  const freeSpins = "freeSpins" in rules ? rules.freeSpins : null;
  const free: Spread = new Map();
  for (const stops of spins) add(free, payOf(stops) * (freeSpins?.multiplier ?? 0), 1 / spins.length);

  const features = new Map<number, Spread>();
  const featureOf = (triggers: number): Spread => {
    if (freeSpins && triggers >= freeSpins.scatters) return repeated(free, freeSpins.spins);
    if (rules.mechanic === "respin" && triggers >= rules.respins.coins) return naiveRespins(rules, triggers);
    return new Map([[0, 1]]);
  };
  for (const stops of spins) {
    const triggers = naiveTriggers(rules, stops);
    const feature = features.get(triggers) ?? featureOf(triggers);
    features.set(triggers, feature);
    for (const [pay, chance] of feature) add(rounds, payOf(stops) + pay, chance / spins.length);
  }
  return rounds;
}

/** Enumerates every grid through every respin, cell by cell. */
function naiveRespins({ respins, rows, strips }: RespinRules, coins: number): Spread {
  const cells = rows * strips.length;
  const chance = respins.chance.coin / respins.chance.outOf;
  const value: Spread = new Map();
  const weights = respins.values.reduce((total, { weight }) => total + weight, 0);
  for (const { pays, weight } of respins.values) add(value, Math.round(pays * 10), weight / weights);

  const ends: Spread = new Map();
  function follow(held: boolean[], left: number, likely: number): void {
    const count = held.filter(Boolean).length;
    if (left === 0 || count === cells) {
      add(ends, count, likely);
      return;
    }
    const empty = cells - count;
    for (let drawn = 0; drawn < 2 ** empty; drawn++) {
      const came = Array.from({ length: empty }, (_, bit) => ((drawn >> bit) & 1) === 1);
      let next = 0;
      const after = held.map((coin) => coin || (came[next++] ?? false));
      const factor = came.reduce((product, coin) => product * (coin ? chance : 1 - chance), 1);
      follow(after, came.some(Boolean) ? respins.respins : left - 1, likely * factor);
    }
  }
  follow(
    Array.from({ length: cells }, (_, cell) => cell < coins),
    respins.respins,
    1,
  );

  const spread: Spread = new Map();
  for (const [count, likely] of ends) {
    const extra = count === cells ? Math.round(respins.fullGrid * 10) : 0;
    for (const [pay, p] of repeated(value, count)) add(spread, pay + extra, likely * p);
  }
  return spread;
}
