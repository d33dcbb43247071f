import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, type Given, prepared, rowsColumn, type Transaction } from "#server/platform/db/index.ts";
import { type PlayerBonus, playerBonuses } from "./tables.ts";

/** The player's running bonus, locked until the transaction ends. Everything that moves bonus money calls this first. */
export async function lockRunning(tx: Transaction, playerId: string): Promise<PlayerBonus | undefined> {
  const [bonus] = await tx
    .select()
    .from(playerBonuses)
    .where(and(eq(playerBonuses.playerId, playerId), isNull(playerBonuses.endedAt)))
    .for("update");
  return bonus;
}

/** A bonus, locked until the transaction ends. */
export async function lockBonus(tx: Transaction, id: string): Promise<PlayerBonus> {
  const [bonus] = await tx.select().from(playerBonuses).where(eq(playerBonuses.id, id)).for("update");
  if (!bonus) throw new Error(`there is no bonus ${id}`);
  return bonus;
}

const runningOf = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db
    .select()
    .from(playerBonuses)
    .where(and(eq(playerBonuses.playerId, playerId), isNull(playerBonuses.endedAt))),
);

/** {@link runningBonus} as a column of a statement about the player: a list of one, or of none. */
export const runningColumn = (playerId: SQL) =>
  rowsColumn(
    getTableColumns(playerBonuses),
    sql`from ${playerBonuses} where player_id = ${playerId} and ended_at is null`,
  );

/** The running bonus, without a lock. */
export async function runningBonus(db: Database | Transaction, playerId: string): Promise<PlayerBonus | undefined> {
  const [bonus] = await runningOf(db, { playerId });
  return bonus;
}

/** A bonus of the player, in any state. */
export async function bonusOf(
  db: Database | Transaction,
  { playerId, bonusId }: { playerId: string; bonusId: string },
): Promise<PlayerBonus | undefined> {
  const [bonus] = await db
    .select()
    .from(playerBonuses)
    .where(and(eq(playerBonuses.id, bonusId), eq(playerBonuses.playerId, playerId)));
  return bonus;
}

/** The bonus that a deposit of the player began. */
export async function bonusOfDeposit(
  db: Database | Transaction,
  { id, playerId }: { id: string; playerId: string },
): Promise<PlayerBonus | undefined> {
  const [bonus] = await db
    .select()
    .from(playerBonuses)
    .where(and(eq(playerBonuses.playerId, playerId), eq(playerBonuses.paymentId, id)));
  return bonus;
}

type Changes = Partial<typeof playerBonuses.$inferInsert>;

/** Writes changes of a bonus that the caller has locked, and returns the bonus after them. */
export async function change(tx: Transaction, bonus: PlayerBonus, changes: Changes): Promise<PlayerBonus> {
  const [changed] = await tx.update(playerBonuses).set(changes).where(eq(playerBonuses.id, bonus.id)).returning();
  if (!changed) throw new Error(`the bonus ${bonus.id} is gone`);
  return changed;
}
