import { and, count, eq, isNotNull, ne } from "drizzle-orm";
import type { Connection, Database, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { openNumber, sealNumber } from "./country-fields.ts";
import { formerIdentityNumbers, players } from "./tables.ts";

/** How many identity numbers need the key of a version. */
export async function countIdentityNumbersUnder(db: Database, version: number): Promise<number> {
  const counted = await Promise.all([
    db.select({ numbers: count() }).from(players).where(eq(players.identityNumberKeyVersion, version)),
    db.select({ numbers: count() }).from(formerIdentityNumbers).where(eq(formerIdentityNumbers.keyVersion, version)),
  ]);
  return counted.reduce((sum, [row]) => sum + (row?.numbers ?? 0), 0);
}

/** The identity number in full, for its player alone; null where none was given. */
export async function wholeIdentityNumber(db: Database, keys: Keys, playerId: string): Promise<string | null> {
  const [row] = await db.select().from(players).where(eq(players.id, playerId));
  if (!row?.identityNumberSealed) return null;
  const kept = { text: row.identityNumberSealed, version: row.identityNumberKeyVersion ?? 0 };
  return openNumber(keys, playerId, kept).number;
}

/** Rows re-encrypted in one transaction. */
const AT_ONCE = 500;

async function reencryptPlayers(tx: Transaction, keys: Keys): Promise<number> {
  const rows = await tx
    .select()
    .from(players)
    .where(and(isNotNull(players.identityNumberSealed), ne(players.identityNumberKeyVersion, keys.current)))
    .limit(AT_ONCE)
    .for("update");
  for (const { id, identityNumberSealed: sealed, identityNumberKeyVersion: version } of rows) {
    const { kind, number } = openNumber(keys, id, { text: sealed ?? "", version: version ?? 0 });
    await tx
      .update(players)
      .set(sealNumber(keys, id, kind, number))
      .where(eq(players.id, id));
  }
  return rows.length;
}

async function reencryptFormer(tx: Transaction, keys: Keys): Promise<number> {
  const rows = await tx
    .select()
    .from(formerIdentityNumbers)
    .where(ne(formerIdentityNumbers.keyVersion, keys.current))
    .limit(AT_ONCE)
    .for("update");
  for (const { hash, playerId, sealed, keyVersion } of rows) {
    const { kind, number } = openNumber(keys, playerId, { text: sealed, version: keyVersion });
    const anew = sealNumber(keys, playerId, kind, number);
    await tx
      .update(formerIdentityNumbers)
      .set({
        hash: anew.identityNumberHash,
        sealed: anew.identityNumberSealed,
        keyVersion: anew.identityNumberKeyVersion,
      })
      .where(eq(formerIdentityNumbers.hash, hash));
  }
  return rows.length;
}

/** Re-encrypts and rehashes every identity number under the current version, and returns how many that were. */
export async function reencryptIdentityNumbers({ inTransaction }: Connection, keys: Keys): Promise<number> {
  let changed = 0;
  for (const batch of [reencryptPlayers, reencryptFormer]) {
    for (let done = 1; done > 0; changed += done) done = await inTransaction((tx) => batch(tx, keys));
  }
  return changed;
}
