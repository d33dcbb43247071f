import { and, count, eq, ne } from "drizzle-orm";
import type { Connection, Database } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { placeOf, type Sealed, seal, unseal } from "./sealing.ts";
import { authenticators, pins, recoveryCodes } from "./tables.ts";

/** How many stored values of second factors need the key of a version. */
export async function countFactorsUnder(db: Database, version: number): Promise<number> {
  let found = 0;
  for (const table of [authenticators, pins, recoveryCodes]) {
    const [row] = await db.select({ rows: count() }).from(table).where(eq(table.keyVersion, version));
    found += row?.rows ?? 0;
  }
  return found;
}

const AT_ONCE = 500;

/** Re-encrypts every stored value of second factors under the current version, and returns how many that were. */
export async function reencryptFactors({ inTransaction }: Connection, keys: Keys): Promise<number> {
  const anew = (place: string, row: Sealed): Sealed => seal(keys, place, unseal(keys, place, row));
  const batch = () =>
    inTransaction(async (tx) => {
      const old = <Table extends typeof authenticators | typeof pins | typeof recoveryCodes>(table: Table) =>
        ne(table.keyVersion, keys.current);
      const apps = await tx.select().from(authenticators).where(old(authenticators)).limit(AT_ONCE).for("update");
      for (const row of apps) {
        const { playerId } = row;
        const set = anew(placeOf.authenticator(playerId), row);
        await tx.update(authenticators).set(set).where(eq(authenticators.playerId, playerId));
      }
      const locked = await tx.select().from(pins).where(old(pins)).limit(AT_ONCE).for("update");
      for (const row of locked) {
        const { playerId } = row;
        await tx
          .update(pins)
          .set(anew(placeOf.pin(playerId), row))
          .where(eq(pins.playerId, playerId));
      }
      const codes = await tx.select().from(recoveryCodes).where(old(recoveryCodes)).limit(AT_ONCE).for("update");
      for (const row of codes) {
        const own = and(eq(recoveryCodes.playerId, row.playerId), eq(recoveryCodes.place, row.place));
        await tx
          .update(recoveryCodes)
          .set(anew(placeOf.recoveryCode(row), row))
          .where(own);
      }
      return apps.length + locked.length + codes.length;
    });
  for (let changed = 0; ; ) {
    const rows = await batch();
    changed += rows;
    if (rows === 0) return changed;
  }
}
