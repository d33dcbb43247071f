import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, prepared } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { disabledGames as table } from "./tables.ts";

const allDisabled = prepared((db) => db.select({ gameId: table.gameId }).from(table));

/** Ids of the games an operator has closed, of other studios too: none of their rounds start, and open ones are played to the end. */
export async function disabledGames(db: Database): Promise<Set<string>> {
  const rows = await allDisabled(db, {});
  return new Set(rows.map(({ gameId }) => gameId));
}

/** The same ids, as a column of a statement. */
export const disabledColumn = sql<string[]>`array(select game_id from ${table})`;

/** Whether an operator has closed a game, as a column. */
export const isDisabledColumn = (gameId: SQLWrapper) =>
  sql<boolean>`exists (select from ${table} where ${table.gameId} = ${gameId})`;

/** Whether an operator has closed a game. */
export const isDisabled = async (tx: Database, gameId: string): Promise<boolean> =>
  (await tx.select({ gameId: table.gameId }).from(table).where(eq(table.gameId, gameId))).length > 0;

/** Refuses with `game_disabled` where no round may start. */
export async function assertEnabled(tx: Database, gameId: string): Promise<void> {
  if (await isDisabled(tx, gameId)) throw new Refusal("game_disabled");
}

/** Closes a game from an instant on, or opens it (null). Repeating it is harmless. */
export async function setDisabled(db: Database, gameId: string, at: Date | null): Promise<void> {
  if (at === null) await db.delete(table).where(eq(table.gameId, gameId));
  else await db.insert(table).values({ gameId, disabledAt: at }).onConflictDoNothing();
}
