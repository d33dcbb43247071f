import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { Problem } from "#server/problem.ts";
import { keyVersions } from "./tables.ts";

/** Throws a {@link Problem} when a version of these keys is another secret than the one this database was used with. */
export async function requireSameSecrets(db: Database, keys: Keys): Promise<void> {
  const rows = await db.select().from(keyVersions);
  const other = rows.find(
    ({ version, fingerprint }) => keys.knows(version) && keys.fingerprint(version) !== fingerprint,
  );
  if (!other) return;
  throw new Problem(
    `SECRETS has another secret as version ${other.version} than the one this database was used with: put that one back, and give a new secret a version of its own.`,
  );
}

/** Versions that this database's seeds may need and these keys lack. */
export async function missingVersions(db: Database, keys: Keys): Promise<number[]> {
  const rows = await db
    .select({ version: keyVersions.version })
    .from(keyVersions)
    .where(and(isNotNull(keyVersions.usedAt), isNull(keyVersions.droppedAt)));
  return rows.map(({ version }) => version).filter((version) => !keys.knows(version));
}

/** Throws a {@link Problem} unless these keys are those that this database's seeds need. */
export async function requireSecrets(db: Database, keys: Keys): Promise<void> {
  await requireSameSecrets(db, keys);
  const missing = await missingVersions(db, keys);
  if (missing.length === 0) return;
  throw new Problem(
    `SECRETS lacks version ${missing.join(", ")}, under which this database keeps seeds: put it back behind the others. To be rid of it, see npm run ops -- rotate-keys.`,
  );
}

/**
 * Records the versions a platform starts with. Throws a {@link Problem} that names a version that is missing or is another
 * secret, because seeds could not be decrypted.
 */
export async function startWith({ connection: { db }, config: { keys }, clock }: Context): Promise<void> {
  const knownAt = clock.now();
  await db
    .insert(keyVersions)
    .values(keys.versions.map((version) => ({ version, fingerprint: keys.fingerprint(version), knownAt })))
    .onConflictDoNothing();
  await requireSecrets(db, keys);
  await db
    .update(keyVersions)
    .set({ usedAt: knownAt, droppedAt: null })
    .where(
      and(eq(keyVersions.version, keys.current), or(isNull(keyVersions.usedAt), isNotNull(keyVersions.droppedAt))),
    );
}

/** Whether a platform has started that knows a version. */
export async function isStarted(db: Database, version: number): Promise<boolean> {
  const rows = await db.select().from(keyVersions).where(eq(keyVersions.version, version));
  return rows.length > 0;
}

/** Records that no seed needs a version any more: platforms start without it. */
export async function dropVersion(db: Database, version: number, now: Date): Promise<void> {
  await db.update(keyVersions).set({ droppedAt: now }).where(eq(keyVersions.version, version));
}
