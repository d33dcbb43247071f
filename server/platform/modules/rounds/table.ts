import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { OwnClient, Transaction } from "#server/platform/db/index.ts";
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
 * then `after` on the same client. The lock lasts as long as the transaction: what `after` does must bear that another platform
 * comes to the table before it.
 */
export function atTable(
  { connection }: Context,
  table: Table,
  act: (tx: Transaction) => Promise<Round>,
  after: (own: OwnClient, round: Round) => Promise<Round> = async (_, round) => round,
): Promise<Round> {
  const lock = lockOf(table);
  return connection.inTurn(lock, async (own) => after(own, await own.inTransaction(act, { lock })));
}
