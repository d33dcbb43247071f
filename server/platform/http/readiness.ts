import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";

/** Whether the database answers. Migrations need no question: the process listens only after applying them. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
