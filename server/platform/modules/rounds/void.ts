import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { lockRound, type Round } from "./round.ts";
import { PURSES, releaseRound } from "./settle.ts";
import { rounds } from "./tables.ts";

/**
 * Gives the stake of an open round back to its owner, as if the round had never been. Refuses `not_found`, and
 * `round_settled` for a round that is closed: what was decided stays.
 */
export async function voidRound(
  context: Pick<Context, "connection" | "caller">,
  roundId: string,
  at: Date,
): Promise<Round> {
  const { connection } = context;
  const [found] = await connection.db.select({ ownerId: rounds.ownerId }).from(rounds).where(eq(rounds.id, roundId));
  if (!found) throw new Refusal("not_found");
  return connection.inTransaction(async (tx) => {
    const round = await lockRound(tx, found.ownerId, roundId);
    if (round.state !== "open") throw new Refusal("round_settled");
    await record(tx, context, { playerId: round.mode === "real" ? round.ownerId : null });
    return releaseRound(tx, PURSES[round.mode], round, at);
  });
}
