import { eq } from "drizzle-orm";
import { wonBy } from "#app/contract/games/won-by.ts";
import type { VoidReason } from "#app/contract/play.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { exitNow, isCrash } from "#server/platform/modules/crash/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Keyed, lockRound, positionAfter, type Round, unchangedGame } from "./round.ts";
import { PURSES, releaseRound } from "./settle.ts";
import { rounds } from "./tables.ts";

type Voids = Pick<Context, "connection" | "caller"> & Keyed;

/** What a player who left a shared round at an instant would be paid; undefined for any other round, and a decided one. */
async function worthInFlight(tx: Transaction, keyed: Keyed, round: Round, at: Date): Promise<bigint | undefined> {
  const game = unchangedGame(round);
  if (!game || !isCrash(game) || round.payout !== null) return undefined;
  const multiplier = await exitNow(tx, keyed, { game, round, at });
  if (multiplier === 0) return 0n;
  const left = { kind: "crash", act: "cashOut", at: multiplier } as const;
  return (await positionAfter(tx, keyed, game, round, [left])).payout ?? 0n;
}

/**
 * Voids an open round on an operator's order, and pays at least what leaving it at this instant would have paid. Refuses with
 * `not_found`, and with `round_settled` a round that is closed or has won a jackpot: what was decided stays.
 */
export async function voidRound(
  context: Voids,
  { roundId, reason, at }: { roundId: string; reason: VoidReason; at: Date },
): Promise<Round> {
  const { connection } = context;
  const [found] = await connection.db.select({ ownerId: rounds.ownerId }).from(rounds).where(eq(rounds.id, roundId));
  if (!found) throw new Refusal("not_found");
  return connection.inTransaction(async (tx) => {
    const round = await lockRound(tx, found.ownerId, roundId);
    const isWon = round.payout !== null && round.jackpots !== null && wonBy(round.jackpots).length > 0;
    if (round.state !== "open" || isWon) throw new Refusal("round_settled");
    await record(tx, context, { playerId: round.mode === "real" ? round.ownerId : null });
    const worth = await worthInFlight(tx, context, round, at);
    return releaseRound(tx, PURSES[round.mode], round, { reason, at, worth });
  });
}
