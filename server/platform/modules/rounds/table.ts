import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction, TransactionOptions } from "#server/platform/db/index.ts";
import type { Round } from "./round.ts";

/** Where an owner plays a game. */
export interface Table {
  ownerId: string;
  gameId: string;
}

/**
 * What an owner does at games of one category comes one after another: their bets keep one pace, in however many tabs and on
 * however many platforms. Of a game that is not there any more, what is left open is closed.
 */
const lockOf = ({ ownerId, gameId }: Table): string => `round:${ownerId}:${gameById(gameId)?.category ?? gameId}`;

/**
 * Does something at a table in a transaction that no other of that owner and category runs beside, on whichever platform, and
 * that shares a row with all that rely on it as it stands.
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
