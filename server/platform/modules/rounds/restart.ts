import type { Context } from "#server/platform/context.ts";
import type { Rotation } from "#server/platform/modules/fairness/index.ts";
import { type DemoSeat, lockDemoPurse, refillDemoPurse } from "./demo.ts";
import { resumeBet } from "./play.ts";
import { openRoundsOf, rotateOnce } from "./rotate.ts";

/**
 * Begins a demo again: its server seed is revealed, the next sealed and its purse filled. What can be closed of its rounds
 * is closed first, as before a bet; one that can be played on refuses it with `round_open`, and so does one that flies.
 */
export async function restartDemo(context: Context, seat: DemoSeat, rotation: Rotation) {
  for (const { id } of await openRoundsOf(context.connection.db, seat.ownerId)) await resumeBet(context, seat, id);
  return context.connection.inTransaction(async (tx) => {
    // Before the seeds, as a bet takes them: the other way round the two would wait for each other.
    await lockDemoPurse(tx, seat);
    return rotateOnce(tx, context, seat.ownerId, rotation, () => refillDemoPurse(tx, seat));
  });
}
