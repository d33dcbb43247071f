import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { Refusal } from "../../refusal.ts";
import { lockSeeds, type Rotation, repeatedRotation, rotateSeeds } from "../fairness/index.ts";
import { rounds } from "./tables.ts";

/**
 * Reveals the owner's server seed and seals the next, unless a round is open. The seeds are locked first: a round that
 * is being opened either has committed and is seen here, or waits and is drawn from the next seed. A repeat answers what
 * the first one did, open round or not.
 */
export const rotateServerSeed = (context: Context, ownerId: string, rotation: Rotation) =>
  context.connection.inTransaction(async (tx) => {
    await lockSeeds(tx, context, ownerId);
    const repeated = await repeatedRotation(tx, context, ownerId, rotation);
    if (repeated) return repeated;
    const [open] = await tx
      .select({ id: rounds.id })
      .from(rounds)
      .where(and(eq(rounds.ownerId, ownerId), eq(rounds.state, "open")))
      .limit(1);
    if (open) throw new Refusal("round_open");
    return rotateSeeds(tx, context, ownerId, rotation);
  });
