import { sql } from "drizzle-orm";
import type { HouseTopic } from "#app/contract/live.ts";
import type { Database } from "#server/platform/db/index.ts";

/** At which version a thing is that the whole house shows: 0 until it first changes. Triggers count it up in the transaction of a change. */
export async function houseVersion(db: Database, subject: HouseTopic): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select version::text from house_versions where subject = ${subject}`,
  );
  return rows[0]?.version ?? "0";
}

/** Counts up where what came with this release is not what came with the last one that was started. */
export async function noteRelease(db: Database, subject: HouseTopic, digest: string): Promise<void> {
  await db.execute(
    sql`insert into house_versions as known (subject, version, digest) values (${subject}, 1, ${digest})
      on conflict (subject) do update set version = known.version + 1, digest = excluded.digest
      where known.digest <> excluded.digest`,
  );
}
