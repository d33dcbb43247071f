import { and, eq } from "drizzle-orm";
import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { lockSeeds, type Rotation, repeatedRotation, rotateSeeds } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { rounds } from "./tables.ts";

/** The owner's rounds that hold a stake, at whatever table. */
export const openRoundsOf = (db: Database, ownerId: string) =>
  db
    .select({ id: rounds.id, gameId: rounds.gameId })
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.state, "open")));

/**
 * Reveals the owner's server seed and seals the next, unless a round is open. The seeds are locked first: a round that
 * is being opened either has committed and is seen here, or waits and is drawn from the next seed. A repeat answers what
 * the first one did, open round or not. `beside` is done with a rotation, and not with its repeats.
 */
export async function rotateOnce(
  tx: Transaction,
  context: Context,
  ownerId: string,
  rotation: Rotation,
  beside?: () => Promise<void>,
) {
  await lockSeeds(tx, context, ownerId);
  const repeated = await repeatedRotation(tx, context, ownerId, rotation);
  if (repeated) return repeated;
  const [open] = await openRoundsOf(tx, ownerId);
  if (open) throw new Refusal("round_open", { game: gameById(open.gameId)?.title ?? open.gameId });
  await beside?.();
  return rotateSeeds(tx, context, ownerId, rotation);
}

export const rotateServerSeed = (context: Context, ownerId: string, rotation: Rotation) =>
  context.connection.inTransaction((tx) => rotateOnce(tx, context, ownerId, rotation));
