import { DAY_MS, HOUR_MS } from "#server/durations.ts";
import { seededRandom } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";

/** A context in the past: its clock can be set, and its ids are the same on every machine. */
export interface SeedContext extends Context {
  /** Sets the clock to an hour of a day, counted back from the present day in UTC. */
  moveTo(daysAgo: number, hour: number): void;
  /** Advances the clock. */
  wait(milliseconds: number): void;
}

/** Each player of the world has a context, so that the order of creation, or a second attempt, changes nothing. */
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
