import { DAY_MS, HOUR_MS } from "#server/durations.ts";
import type { Random } from "#server/platform/adapters/random.ts";
import { between, pick } from "../chance.ts";
import type { Habits } from "./guests.ts";

/** The start of a visit, and its number of rounds. */
export interface Visit {
  at: number;
  rounds: number;
}

/** Percentage of visits that start in each hour of the player's local day. */
const HOURS = [3, 2, 1, 1, 0, 0, 1, 2, 3, 3, 3, 4, 5, 5, 4, 4, 5, 6, 8, 10, 12, 12, 9, 5].flatMap((times, hour) =>
  Array.from({ length: times }, () => hour),
) as [number, ...number[]];

const SATURDAY = 6;
const WEEKEND = new Map([
  [5, 1.15],
  [SATURDAY, 1.5],
  [0, 1.35],
]);

/** Shares of a day's rounds by visit: most have one visit. */
const SPLITS = [[1], [1], [1], [0.6, 0.4], [0.3, 0.7], [0.25, 0.45, 0.3]] as const;

interface Planned {
  at: number;
  /** Relative share of all that is played. */
  weight: number;
}

interface Span {
  /** Instants in milliseconds; the second is exclusive. */
  from: number;
  until: number;
}

/** The visits of one of the crowd. Their own randomness makes them independent of who else is there. */
function visitsOf(habits: Habits, random: Random, { from, until }: Span): Planned[] {
  const midnightOf = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;
  const registered = midnightOf(until) - habits.daysAgo * DAY_MS;
  const visits: Planned[] = [];
  for (let day = midnightOf(from); day < until; day += DAY_MS) {
    const isThere = between(random, 1, 100) <= habits.daysPlayed;
    const weight = (habits.weight * (WEEKEND.get(new Date(day).getUTCDay()) ?? 1) * between(random, 40, 160)) / 100;
    for (const share of pick(random, SPLITS)) {
      const hour = (pick(random, HOURS) - habits.utcOffset + 24) % 24;
      const at = day + hour * HOUR_MS + between(random, 0, HOUR_MS - 1);
      if (isThere && weight > 0 && day > registered && at >= from && at < until) {
        visits.push({ at, weight: weight * share });
      }
    }
  }
  return visits;
}

/** The visits of each of the crowd in order, with this many rounds in total, or a few more. */
export function planOf(
  crowd: readonly { habits: Habits; random: Random }[],
  { rounds, ...span }: Span & { rounds: number },
): Visit[][] {
  const planned = crowd.map(({ habits, random }) => visitsOf(habits, random, span));
  const total = planned.flat().reduce((sum, { weight }) => sum + weight, 0);
  return planned.map((visits) =>
    visits
      .map(({ at, weight }) => ({ at, rounds: Math.ceil((rounds * weight) / total) }))
      .sort((one, other) => one.at - other.at),
  );
}
