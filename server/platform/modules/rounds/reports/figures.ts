import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { rounds } from "../tables.ts";

const settledBetween = (from: Date, to: Date) =>
  and(eq(rounds.mode, "real"), gte(rounds.settledAt, from), lte(rounds.settledAt, to));

/** How many real rounds of each game were settled in a period; a game without rounds is not in the map. */
export async function roundsByGame(db: Database, from: Date, to: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ gameId: rounds.gameId, count: sql<number>`count(*)::int` })
    .from(rounds)
    .where(settledBetween(from, to))
    .groupBy(rounds.gameId);
  return new Map(rows.map(({ gameId, count }) => [gameId, count]));
}

/** Players' stakes in open rounds: the ledger must hold exactly this. */
export async function openStakes(db: Database): Promise<{ playerId: string; currency: Currency; amount: bigint }[]> {
  return db
    .select({ playerId: rounds.ownerId, currency: rounds.currency, amount: rounds.stake })
    .from(rounds)
    .where(and(eq(rounds.mode, "real"), eq(rounds.state, "open")));
}
