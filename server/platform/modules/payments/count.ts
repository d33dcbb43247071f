import { and, count, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { payments } from "./tables.ts";

/** How many deposits of the player arrived. */
export async function countDeposits(db: Database, playerId: string): Promise<number> {
  const [row] = await db
    .select({ deposits: count() })
    .from(payments)
    .where(and(eq(payments.playerId, playerId), eq(payments.kind, "deposit"), eq(payments.state, "done")));
  return row?.deposits ?? 0;
}
