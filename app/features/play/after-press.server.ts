import { isOfDocument } from "#app/request/of-document.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * The answer to a form of the table: with scripts the new table itself, so that one press is one round trip; without them a
 * redirect back to its stage.
 */
export async function afterPress<Table>(
  scope: Scope,
  to: string,
  load: () => Promise<Table>,
): Promise<Table | Response> {
  return isOfDocument(scope) ? scope.redirect(`${to}#stage`, { status: 303 }) : load();
}

/**
 * The current table, returned with a refused form of it: another tab may have played on. Null for a browser without scripts,
 * whose page loads it anyway, and where it cannot be read: the page is then loaded again, and reports the reason.
 */
export const besideRefusal = async <Table>(scope: Scope, load: () => Promise<Table | null>): Promise<Table | null> =>
  isOfDocument(scope) ? null : load().catch(() => null);
