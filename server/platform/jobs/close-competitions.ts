import type { Context } from "#server/platform/context.ts";
import { closeRaceStages } from "#server/platform/modules/races/index.ts";
import { closeTournaments } from "#server/platform/modules/tournaments/index.ts";

/** Stores the final boards of tournaments and stages that are over, and pays their prizes. */
export async function closeCompetitions(context: Context): Promise<void> {
  await closeTournaments(context);
  await closeRaceStages(context);
}
