import type { Context } from "#server/platform/context.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { seedContext } from "./seed-context.ts";

const DAYS = 30;

/** Counts the points of the world's month midnight by midnight, with the regular job. */
export async function countHistory(context: Context): Promise<void> {
  const past = seedContext(context, "points");
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
    past.moveTo(daysAgo, 0);
    await countPoints(past);
  }
}
