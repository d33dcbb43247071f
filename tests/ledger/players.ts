import { sql } from "drizzle-orm";
import type { Connection } from "#server/platform/db/index.ts";
import { audit } from "#server/platform/modules/ledger/index.ts";
import { creditDeposit, openAccounts, purseOf } from "#server/platform/modules/wallet/index.ts";

export const AT = new Date("2026-01-02T03:04:05.678Z");

/** A player with open accounts and this much cash in EUR. */
export async function playerWith(connection: Connection, playerId: string, cash: bigint): Promise<void> {
  await connection.inTransaction(async (tx) => {
    await openAccounts(tx, playerId, "EUR");
    if (cash === 0n) return;
    const paymentId = `pay_${playerId}`;
    await creditDeposit(tx, { playerId, provider: "sandbox", paymentId, currency: "EUR", amount: cash, at: AT });
  });
}

export const eurosOf = (connection: Connection, playerId: string) => purseOf(connection.db, playerId, "EUR");

export const findingsIn = (connection: Connection) => audit(connection);

export async function countOf({ db }: Pick<Connection, "db">, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*)::text as count from ${sql.identifier(table)}`,
  );
  return Number(rows[0]?.count);
}
