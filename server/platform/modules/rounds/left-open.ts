import { and, eq, lte } from "drizzle-orm";
import { LEFT_OPEN_DAYS } from "#app/contract/play.ts";
import { DAY_MS } from "#server/durations.ts";
import { leftOpenStep } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { isCrash } from "#server/platform/modules/crash/index.ts";
import { lockRound, positionAfter, type Round, unchangedGame } from "./round.ts";
import { realPurse } from "./seats/real.ts";
import { closeRound, releaseRound } from "./settle.ts";
import { storeStep } from "./step.ts";
import { atTable, type Table } from "./table.ts";
import { rounds } from "./tables.ts";

/** When the house ends a round that started at an instant, if its player has not come back by then. */
export const leftOpenAt = (openedAt: Date): Date => new Date(openedAt.getTime() + LEFT_OPEN_DAYS * DAY_MS);

/**
 * Whether a round waits for its player: not for its settlement, nor for the others who share it. Demo rounds are deleted instead.
 */
export function waitsForPlayer(round: Round): boolean {
  const game = unchangedGame(round);
  return (
    round.mode === "real" && round.state === "open" && round.payout === null && game !== undefined && !isCrash(game)
  );
}

/**
 * Ends a round by the published rules of its game: with steps of the game, so that it can be replayed from its seeds like any
 * other, or by returning the stake. Decided rounds that were interrupted are settled, and those of rules that are gone are
 * voided, as when their player resumes them.
 */
async function endOne(tx: Transaction, context: Context, { ownerId, id: roundId }: Left): Promise<Round> {
  const at = context.clock.now();
  let round = await lockRound(tx, ownerId, roundId);
  if (!waitsForPlayer(round)) return closeRound(tx, { purse: realPurse, ownerId, roundId, at });
  await tx.update(rounds).set({ endedByHouse: true }).where(eq(rounds.id, roundId));
  for (let game = unchangedGame(round); game && round.payout === null; ) {
    const made = round.steps.map(({ step }) => step);
    const { outcome } = await positionAfter(tx, context, game, round, made);
    const step = leftOpenStep(game, outcome);
    if (!step) return releaseRound(tx, realPurse, round, { reason: "left_open", at });
    round = await storeStep(tx, context, game, round, {
      operationId: `${roundId}.left.${made.length}`,
      step,
      by: "house",
    });
  }
  return closeRound(tx, { purse: realPurse, ownerId, roundId, at });
}

interface Left extends Table {
  id: string;
}

/** Ends the rounds whose players did not come back in time. Several platforms may run it at the same time. */
export async function endLeftOpen(context: Context): Promise<void> {
  const { connection, clock, log } = context;
  const openedBy = new Date(clock.now().getTime() - LEFT_OPEN_DAYS * DAY_MS);
  const left: Left[] = await connection.db
    .select({ id: rounds.id, ownerId: rounds.ownerId, gameId: rounds.gameId })
    .from(rounds)
    .where(and(eq(rounds.state, "open"), eq(rounds.mode, "real"), lte(rounds.openedAt, openedBy)));
  for (const round of left) {
    // One that cannot be ended must not hold up the others.
    await atTable(context, round, (tx) => endOne(tx, context, round)).catch((err: unknown) =>
      log.error({ err, roundId: round.id }, "a round left open could not be ended"),
    );
  }
}
