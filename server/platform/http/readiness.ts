import { within } from "#server/deadline.ts";
import type { Context } from "#server/platform/context.ts";
import { missingVersions } from "#server/platform/modules/key-versions/index.ts";

/** How long a readiness check may take. */
const READY_WITHIN_MS = 2_500;

/**
 * Why the platform cannot accept a call; null when it can. The database is queried, which also sets this process's clock.
 * Migrations need no check: the process listens only after applying them. Keys do: another replica may have started to use a
 * version that this one was not given.
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
