import { and, eq, or, sql } from "drizzle-orm";
import type { DataOf } from "#app/contract/types.ts";
import { games } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { rounds } from "../tables.ts";

type Counted = DataOf<"countVoids">;

/** Game pages show them, and they seldom change. */
const LIFETIME_MS = 60_000;

const kept = new KeptFigures<Counted>(LIFETIME_MS);

/** By game, state and reason; the condition is that of the index `rounds_not_played_out`. */
const countNotPlayedOut = (db: Database) =>
  db
    .select({
      gameId: rounds.gameId,
      state: rounds.state,
      reason: rounds.voidReason,
      rounds: sql<number>`count(*)::int`,
    })
    .from(rounds)
    .where(and(eq(rounds.mode, "real"), or(eq(rounds.state, "void"), rounds.endedByHouse)))
    .groupBy(rounds.gameId, rounds.state, rounds.voidReason);

async function count(db: Database, now: Date): Promise<Counted> {
  const rows = await countNotPlayedOut(db);
  const ofGame = (id: string, title: string) => {
    const own = rows.filter(({ gameId }) => gameId === id);
    const voids = own.filter(({ state }) => state === "void").map(({ reason, rounds }) => ({ reason, rounds }));
    const endedByHouse = own.find(({ state }) => state === "settled")?.rounds ?? 0;
    return { gameId: id, gameTitle: title, voids, endedByHouse };
  };
  const titles = new Map(games.map(({ id, title }) => [id, title]));
  const counted = [...new Set(rows.map(({ gameId }) => gameId))].sort().map((id) => ofGame(id, titles.get(id) ?? id));
  return { games: counted, countedAt: now.toISOString() };
}

/** The real rounds that were voided, by game and reason, and those the house ended; up to a minute old. */
export const countVoids = (context: Context): Promise<Counted> =>
  kept.get(context, "all", (now) => count(context.connection.db, now));
