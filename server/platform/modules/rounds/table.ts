import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction, TransactionOptions } from "#server/platform/db/index.ts";
import type { Round } from "./round.ts";

/** An owner at a game. */
export interface Table {
  ownerId: string;
  gameId: string;
}

/**
 * An owner's actions on games of one category run one after another: their bets share one pace, in however many tabs and on
 * however many platforms. For a game that no longer exists, rounds left open are closed.
 */
const lockOf = ({ ownerId, gameId }: Table): string => `round:${ownerId}:${gameById(gameId)?.category ?? gameId}`;

/**
 * Runs `work` in a transaction that excludes any other of the same owner and category, on every platform, and that takes a shared
 * lock on a row which all of them rely on.
 */
export function atTable(
  { connection }: Context,
  table: Table,
  act: (tx: Transaction) => Promise<Round>,
  shares?: TransactionOptions["shares"],
): Promise<Round> {
  const lock = lockOf(table);
  return connection.inTurn(lock, (own) => own.inTransaction(act, { lock, shares }));
}
