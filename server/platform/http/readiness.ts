import { sql } from "drizzle-orm";
import { within } from "#server/deadline.ts";
import type { Database } from "#server/platform/db/index.ts";

/** Who asks waits no longer than this. */
const READY_WITHIN_MS = 2_500;

/** Whether the database answers. Migrations need no question: the process listens only after applying them. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    await within(READY_WITHIN_MS, () => db.execute(sql`select 1`));
    return true;
  } catch {
    return false;
  }
}
