import { eq, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { transferQuotes, transfers } from "./tables.ts";

/** Net minor units that all transfers have moved into an account of the player; negative where more was moved out of it. */
export async function movedInto(db: Database, playerId: string, currency: RealCurrency): Promise<bigint> {
  const { fromCurrency, toCurrency, gives, gets } = transferQuotes;
  const moved = sql`case ${currency} when ${toCurrency} then ${gets} when ${fromCurrency} then -${gives} end`;
  const [row] = await db
    .select({ amount: sql`coalesce(sum(${moved}), 0)`.mapWith(BigInt) })
    .from(transfers)
    .innerJoin(transferQuotes, eq(transferQuotes.id, transfers.quoteId))
    .where(eq(transfers.playerId, playerId));
  return row?.amount ?? 0n;
}
