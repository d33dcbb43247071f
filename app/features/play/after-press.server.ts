import { isOfDocument } from "#app/request/of-document.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * The answer to a form of the table: to scripts the new table itself, so that one press is one round trip; to a browser without
 * them the way back to its stage.
 */
export async function afterPress<Table>(
  scope: Scope,
  to: string,
  load: () => Promise<Table>,
): Promise<Table | Response> {
  return isOfDocument(scope) ? scope.redirect(`${to}#stage`, { status: 303 }) : load();
}

/**
 * The table as it stands, beside a form of it that was refused: another tab may have played on. Null for a browser without
 * scripts, whose page has it anyway, and where it cannot be had: the page is then asked for again, and says why.
 */
export const besideRefusal = async <Table>(scope: Scope, load: () => Promise<Table | null>): Promise<Table | null> =>
  isOfDocument(scope) ? null : load().catch(() => null);
