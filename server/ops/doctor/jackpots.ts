import type { Database } from "#server/platform/db/index.ts";
import { waitingDraws } from "#server/platform/modules/jackpots/index.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** A beacon that has not answered for this long is late: rounds are usually drawn a second after it has published. */
const LATE_MS = 60_000;

/** Reports rounds that wait for a beacon longer than they should: their players are told of a draw, and nothing is drawn. */
export async function jackpotsFinding(db: Database, now: Date): Promise<Finding> {
  const { count, since } = await waitingDraws(db);
  return since && now.getTime() - since.getTime() > LATE_MS
    ? wrong(
        "jackpots",
        `${count} rounds wait for the beacon, the first since ${since.toISOString()}: it does not answer.`,
      )
    : well("jackpots", `${count} rounds wait for the beacon.`);
}
