import type { Context } from "#server/platform/context.ts";
import type { OwnClient, Transaction } from "#server/platform/db/index.ts";
import type { Round } from "./round.ts";

/** Where an owner plays a game: what happens there comes one after another, everything else runs side by side. */
export interface Table {
  ownerId: string;
  gameId: string;
}

/**
 * Does something at a table in a transaction that no other of that table runs beside, on whichever platform, and then
 * `after` on the same client. The lock lasts as long as the transaction: what `after` does must bear that another platform
 * comes to the table before it.
 */
export function atTable(
  { connection }: Context,
  { ownerId, gameId }: Table,
  act: (tx: Transaction) => Promise<Round>,
  after: (own: OwnClient, round: Round) => Promise<Round> = async (_, round) => round,
): Promise<Round> {
  const lock = `round:${ownerId}:${gameId}`;
  return connection.inTurn(lock, async (own) => after(own, await own.inTransaction(act, { lock })));
}
