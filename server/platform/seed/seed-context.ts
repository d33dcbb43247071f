import { DAY_MS, HOUR_MS } from "#server/durations.ts";
import { seededRandom } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";

/** A context of the past: its clock stands where it is put, and its ids are the same on every machine. */
export interface SeedContext extends Context {
  /** Puts the clock to an hour of a day, counted back from the present day in UTC. */
  moveTo(daysAgo: number, hour: number): void;
  /** Moves the clock on. */
  wait(milliseconds: number): void;
}

/** Each player of the world has a context, so the order they are made in, or a second try, changes nothing. */
export function seedContext(context: Context, name: string): SeedContext {
  const today = Math.floor(context.clock.now().getTime() / DAY_MS) * DAY_MS;
  let now = today;
  return {
    ...context,
    random: seededRandom(`world:${name}`),
    clock: { now: () => new Date(now) },
    moveTo: (daysAgo, hour) => {
      now = today - daysAgo * DAY_MS + hour * HOUR_MS;
    },
    wait: (milliseconds) => {
      now += milliseconds;
    },
  };
}
