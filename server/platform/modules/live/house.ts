import { sql } from "drizzle-orm";
import type { HouseTopic } from "#app/contract/live.ts";
import type { Database } from "#server/platform/db/index.ts";

/** At which version a thing is that the whole house shows. Triggers count it up in the transaction of a change. */
export async function houseVersion(db: Database, subject: HouseTopic): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select version::text from house_versions where subject = ${subject}`,
  );
  return rows[0]?.version ?? "0";
}

/** Counts up where what came with this release is not what came with the last one that was started. */
export async function noteRelease(db: Database, subject: HouseTopic, digest: string): Promise<void> {
  await db.execute(
    sql`update house_versions set version = version + 1, digest = ${digest} where subject = ${subject} and digest <> ${digest}`,
  );
}
