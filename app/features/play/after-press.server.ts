import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { isOfDocument } from "#app/request/of-document.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * The answer to a form of the table: with scripts the new table itself, so that one press is one round trip; without them a
 * redirect back to its stage, whose page is told once which round was `pressed`.
 */
export async function afterPress<Table>(
  scope: Scope,
  to: string,
  load: () => Promise<Table>,
  pressed?: string,
): Promise<Table | Response> {
  if (!isOfDocument(scope)) return load();
  if (pressed) scope.setCookie(writeCookie("pressed", pressed));
  return scope.redirect(`${to}#stage`, { status: 303 });
}

/** The round of the press that this page answers; undefined for a page that was only opened. */
export function takePressed(scope: Pick<Scope, "request" | "setCookie">): string | undefined {
  const pressed = readCookie(scope.request, "pressed");
  if (pressed === null) return;
  scope.setCookie(writeCookie("pressed", null));
  return pressed;
}

/**
 * The current table, returned with a refused form of it: another tab may have played on. Null for a browser without scripts,
 * whose page loads it anyway, and where it cannot be read: the page is then loaded again, and reports the reason.
 */
export const besideRefusal = async <Table>(scope: Scope, load: () => Promise<Table | null>): Promise<Table | null> =>
  isOfDocument(scope) ? null : load().catch(() => null);
