import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Connection, Transaction } from "../../db/index.ts";
import { Refusal } from "../../refusal.ts";
import { type Bet, openRound, type Round } from "./open.ts";
import type { Purse, Seat } from "./seat.ts";
import { rounds } from "./tables.ts";

/** Settles a round to the outcome it was opened with. A settled round stays as it is, so settling twice is harmless. */
export async function settleRound(tx: Transaction, context: Context, purse: Purse, roundId: string): Promise<Round> {
  const [round] = await tx.select().from(rounds).where(eq(rounds.id, roundId)).for("update");
  if (!round) throw new Refusal("not_found");
  if (round.state === "settled") return round;
  const settledAt = context.clock.now();
  const balanceAfter = await purse.settle(tx, { ...round, roundId, at: settledAt });
  const changes = { state: "settled", settledAt, balanceAfter } as const;
  await tx.update(rounds).set(changes).where(eq(rounds.id, roundId));
  return { ...round, ...changes };
}

/** Bets of one player on one game queue up behind each other; everything else runs side by side. */
const atTable = <T>(context: Context, ownerId: string, gameId: string, act: (connection: Connection) => Promise<T>) =>
  context.connection.withLock(`round:${ownerId}:${gameId}`, act);

/** A demo has no page that takes up a round, so one that was cut off is settled before the next is opened. */
async function settleLeftOpen(tx: Transaction, context: Context, seat: Seat, gameId: string): Promise<void> {
  const [left] = await tx
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.ownerId, seat.ownerId), eq(rounds.gameId, gameId), eq(rounds.state, "open")));
  if (left) await settleRound(tx, context, seat.purse, left.id);
}

/**
 * Plays a round: opens and settles it in two transactions, so that a held stake is on record before its outcome is
 * told. A repeat of the same bet answers the round it made, settling it first where the first try was cut off.
 */
export const playBet = (context: Context, seat: Seat, bet: Bet): Promise<Round> =>
  atTable(context, seat.ownerId, bet.game.id, async (connection) => {
    const { id } = await connection.inTransaction(async (tx) => {
      if (seat.mode === "demo") await settleLeftOpen(tx, context, seat, bet.game.id);
      return openRound(tx, context, seat, bet);
    });
    return connection.inTransaction((tx) => settleRound(tx, context, seat.purse, id));
  });

/** Settles a round of the owner that was cut off. */
export async function resumeBet(context: Context, seat: Seat, roundId: string): Promise<Round> {
  const [found] = await context.connection.db
    .select({ gameId: rounds.gameId })
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.ownerId, seat.ownerId)));
  if (!found) throw new Refusal("not_found");
  return atTable(context, seat.ownerId, found.gameId, (connection) =>
    connection.inTransaction((tx) => settleRound(tx, context, seat.purse, roundId)),
  );
}
