import { sql } from "drizzle-orm";
import type { HouseTopic } from "#app/contract/live.ts";
import type { Database } from "#server/platform/db/index.ts";

/**
 * The version of a thing the whole house shows, 0 until it first changes. Triggers increment it in the transaction of a change.
 */
export async function houseVersion(db: Database, subject: HouseTopic): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select version::text from house_versions where subject = ${subject}`,
  );
  return rows[0]?.version ?? "0";
}

/** Increments the version when the content of this release differs from that of the last one started. */
export async function noteRelease(db: Database, subject: HouseTopic, digest: string): Promise<void> {
  await db.execute(
    sql`insert into house_versions as known (subject, version, digest) values (${subject}, 1, ${digest})
      on conflict (subject) do update set version = known.version + 1, digest = excluded.digest
      where known.digest <> excluded.digest`,
  );
}
