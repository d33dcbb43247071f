import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { lockSeeds, type Rotation, repeatedRotation, rotateSeeds } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { resumeBet } from "./play.ts";
import { openOf } from "./reports/history.ts";
import { type DemoSeat, lockDemoPurse, refillDemoPurse } from "./seats/demo.ts";

/**
 * Reveals the owner's server seed and seals the next, unless a round is open. The seeds are locked first: a round that is being
 * opened either has committed and is found here, or waits and is drawn from the next seed. A repeat returns the result of the
 * first call, open round or not. `beside` runs with a rotation, and not with its repeats.
 */
async function rotateOnce(
  tx: Transaction,
  context: Context,
  ownerId: string,
  rotation: Rotation,
  beside?: () => Promise<void>,
) {
  await lockSeeds(tx, context, ownerId);
  const repeated = await repeatedRotation(tx, context, ownerId, rotation);
  if (repeated) return repeated;
  const [open] = await openOf(tx, { ownerId });
  if (open) {
    const { gameId } = open;
    const game = gameById(gameId);
    throw new Refusal("round_open", game ? { game: game.title, gameId } : { game: gameId });
  }
  await beside?.();
  return rotateSeeds(tx, context, ownerId, rotation);
}

export const rotateServerSeed = (context: Context, ownerId: string, rotation: Rotation) =>
  context.connection.inTransaction((tx) => rotateOnce(tx, context, ownerId, rotation));

/**
 * Restarts a demo: its server seed is revealed, the next one sealed and its purse refilled. Rounds that can be closed are closed
 * first, as before a bet; one that can be continued or is running refuses the restart with `round_open`.
 */
export async function restartDemo(context: Context, seat: DemoSeat, rotation: Rotation) {
  for (const { id } of await openOf(context.connection.db, { ownerId: seat.ownerId }))
    await resumeBet(context, seat, id);
  return context.connection.inTransaction(async (tx) => {
    // Locked before the seeds, as a bet does: in the other order the two would deadlock.
    await lockDemoPurse(tx, seat);
    return rotateOnce(tx, context, seat.ownerId, rotation, () => refillDemoPurse(tx, seat));
  });
}
