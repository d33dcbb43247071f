import { within } from "#server/deadline.ts";
import type { Context } from "#server/platform/context.ts";
import { missingVersions } from "#server/platform/modules/key-versions/index.ts";

/** Who asks waits no longer than this. */
const READY_WITHIN_MS = 2_500;

/**
 * Why the platform cannot take a call; null when it can. The database is asked, whose clock this one is set by on the way.
 * Migrations need no question: the process listens only after applying them. Keys do: another replica may have begun to use
 * a version that this one was not given.
 */
export async function whyNotReady({ connection: { db }, config: { keys }, clock }: Context): Promise<string | null> {
  try {
    return await within(READY_WITHIN_MS, async () => {
      const missing = await missingVersions(db, keys);
      await clock.follow?.();
      return missing.length > 0 ? `SECRETS lacks version ${missing.join(", ")}, which another platform uses` : null;
    });
  } catch {
    return "the database does not answer";
  }
}
