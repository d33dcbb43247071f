import { sql } from "drizzle-orm";
import { within } from "#server/deadline.ts";
import type { Context } from "#server/platform/context.ts";

/** Who asks waits no longer than this. */
const READY_WITHIN_MS = 2_500;

/**
 * Whether the database answers, whose clock this one is set by on the way. Migrations need no question: the process listens
 * only after applying them.
 */
export async function isReady({ connection, clock }: Context): Promise<boolean> {
  try {
    await within(READY_WITHIN_MS, async () => {
      await connection.db.execute(sql`select 1`);
      await clock.follow?.();
    });
    return true;
  } catch {
    return false;
  }
}
