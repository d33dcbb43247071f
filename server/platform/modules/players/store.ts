import { and, eq } from "drizzle-orm";
import type { PlayerTag } from "#app/contract/player.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import type { PasswordOwner } from "./own-words.ts";
import { players } from "./tables.ts";

/** The columns of an account that sign-in needs. */
export async function findCredentials(db: Database, email: string) {
  const [row] = await db
    .select({ id: players.id, passwordHash: players.passwordHash, isSeeded: players.isSeeded })
    .from(players)
    .where(eq(players.email, email));
  return row ?? null;
}

/** The account of a registration, by its operation id. */
export async function findRegistered(db: Database, operationId: string) {
  const [row] = await db.select().from(players).where(eq(players.operationId, operationId));
  return row ?? null;
}

export async function findPlayerId(db: Database, email: string): Promise<string | null> {
  const [row] = await db.select({ id: players.id }).from(players).where(eq(players.email, email.trim().toLowerCase()));
  return row?.id ?? null;
}

/** The player's number, once confirmed by a code; null for one that is not. */
export async function confirmedPhoneOf(db: Database | Transaction, playerId: string): Promise<string | null> {
  const { phone, confirmedPhone } = players;
  const [row] = await db
    .select({ phone })
    .from(players)
    .where(and(eq(players.id, playerId), eq(phone, confirmedPhone)));
  return row?.phone ?? null;
}

/** What the player's password may not consist of. */
export async function passwordOwner(db: Database, playerId: string): Promise<PasswordOwner> {
  const { email, name, surname, nickname, birthDate } = players;
  const [owner] = await db
    .select({ email, name, surname, nickname, birthDate })
    .from(players)
    .where(eq(players.id, playerId));
  if (!owner) throw new Error(`player ${playerId} does not exist`);
  return owner;
}

export type PlayerRow = typeof players.$inferSelect;

/**
 * The player's current row, locked until the transaction ends: `share` among transactions that only rely on it, `update` against
 * all of them.
 */
export async function lockPlayer(tx: Transaction, playerId: string, strength: "share" | "update") {
  const [row] = await tx.select().from(players).where(eq(players.id, playerId)).for(strength);
  if (!row) throw new Error(`player ${playerId} does not exist`);
  return row;
}

export async function isClosed(db: Database, playerId: string): Promise<boolean> {
  const [row] = await db.select({ closedAt: players.closedAt }).from(players).where(eq(players.id, playerId));
  return row !== undefined && row.closedAt !== null;
}

/** Closes the account at an instant, or reopens it with null. */
export async function setClosed(db: Database, playerId: string, closedAt: Date | null): Promise<void> {
  await db.update(players).set({ closedAt }).where(eq(players.id, playerId));
}

/** Blocks the player at an instant, or lifts the block with null. */
export async function setBlocked(db: Database, playerId: string, blockedAt: Date | null): Promise<void> {
  await db.update(players).set({ blockedAt }).where(eq(players.id, playerId));
}

/** Sets or removes a tag of a player; repeating it is harmless. */
export async function setTag(tx: Transaction, playerId: string, tag: PlayerTag, isSet: boolean): Promise<void> {
  const { tags } = await lockPlayer(tx, playerId, "update");
  const others = tags.filter((known) => known !== tag);
  await tx
    .update(players)
    .set({ tags: isSet ? [...others, tag] : others })
    .where(eq(players.id, playerId));
}

export async function setPasswordHash(tx: Transaction, playerId: string, passwordHash: string): Promise<void> {
  await tx.update(players).set({ passwordHash }).where(eq(players.id, playerId));
}
