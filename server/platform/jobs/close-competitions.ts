import type { Context } from "#server/platform/context.ts";
import {
  type Contest,
  countContest,
  deleteOrders,
  storeOrder,
  storePlaces,
} from "#server/platform/modules/leaderboards/index.ts";
import { closeRaceStages, openStages } from "#server/platform/modules/races/index.ts";
import { closeTournaments, openTournaments } from "#server/platform/modules/tournaments/index.ts";

/**
 * Stores the final boards of tournaments and stages that are over, and pays their prizes. Throws, once all others are closed,
 * where some could not be: they are retried.
 */
export async function closeCompetitions(context: Context): Promise<void> {
  const failed = (await closeTournaments(context)) + (await closeRaceStages(context));
  if (failed > 0) throw new Error(`${failed} contests could not be closed`);
}

async function count(context: Context, contest: Contest, ending: AbortSignal | undefined): Promise<void> {
  await countContest(context, contest, ending);
  await storeOrder(context, contest);
  await storePlaces(context, contest);
}

/**
 * Adds the rounds of the last seconds to the tallies of running competitions, and stores the order of each board. Throws, once
 * all others are counted, where some could not be.
 */
export async function countCompetitions(context: Context, ending?: AbortSignal): Promise<void> {
  let failed = 0;
  for (const contest of [...(await openTournaments(context)), ...(await openStages(context))]) {
    if (ending?.aborted) return;
    await count(context, contest, ending).catch((err: unknown) => {
      failed++;
      context.log.error({ err, contest: contest.key }, "contest not counted");
    });
  }
  await deleteOrders(context.connection.db, context.clock.now());
  if (failed > 0) throw new Error(`${failed} contests could not be counted`);
}
